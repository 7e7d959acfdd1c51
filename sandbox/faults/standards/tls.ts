import { RECOMMENDED, secured, securedBy } from '../../behaviors/wire.ts'
import type { Faults } from '../fault.ts'

/** What OpenSSL negotiates only if it is told to be careless; versions before TLS 1.2 know no suite with GCM. */
const CARELESS = `${RECOMMENDED}:ECDHE+AES:@SECLEVEL=0`

/** What is negotiated with the servers (RFC 9325). */
export const tls = {
  'tls.from-1-0': {
    says: 'The servers take TLS 1.0 and what is newer.',
    breaks: ['tls.version-1-0', 'tls.version-1-1'],
    behavior: secured({ minVersion: 'TLSv1', ciphers: CARELESS }),
  },
  'tls.from-1-1': {
    says: 'The servers take TLS 1.1 and what is newer.',
    breaks: ['tls.version-1-1'],
    behavior: secured({ minVersion: 'TLSv1.1', ciphers: CARELESS }),
  },
  'tls.only-1-3': {
    says: 'The servers take TLS 1.3 only.',
    breaks: ['tls.version-1-2'],
    behavior: secured({ minVersion: 'TLSv1.3' }),
  },
  'tls.up-to-1-2': {
    says: 'The servers do not know TLS 1.3.',
    breaks: ['tls.version-1-3'],
    behavior: secured({ maxVersion: 'TLSv1.2' }),
  },
  'tls.unencrypted': {
    says: 'The servers take cipher suites without encryption.',
    breaks: ['tls.encrypted'],
    behavior: secured({ ciphers: `${RECOMMENDED}:eNULL:@SECLEVEL=0` }),
  },
  'tls.rsa-key-transport': {
    says: 'The servers take cipher suites with RSA key transport as well.',
    breaks: ['tls.static-rsa'],
    behavior: secured({ ciphers: `${RECOMMENDED}:kRSA+AESGCM` }),
  },
  'tls.no-forward-secrecy': {
    says: 'With TLS 1.2 the servers take no cipher suites but those with RSA key transport.',
    breaks: ['tls.static-rsa', 'tls.forward-secrecy'],
    behavior: secured({ ciphers: 'kRSA+AESGCM' }),
  },
  'tls.no-strict-transport': {
    says: 'No answer has Strict-Transport-Security.',
    breaks: ['tls.strict-transport'],
    behavior: securedBy({}),
  },
} as const satisfies Faults
