import { RECOMMENDED, secured, securedBy } from '../../behaviors/wire.ts'
import type { Faults } from '../fault.ts'

/** Cipher suites that OpenSSL allows only at security level 0; versions before TLS 1.2 have no GCM suites. */
const CARELESS = `${RECOMMENDED}:ECDHE+AES:@SECLEVEL=0`

/** Faults of the TLS versions and cipher suites (RFC 9325). */
export const tls = {
  'tls.from-1-0': {
    says: 'The servers accept TLS 1.0 and later.',
    breaks: ['tls.version-1-0', 'tls.version-1-1'],
    behavior: secured({ minVersion: 'TLSv1', ciphers: CARELESS }),
  },
  'tls.from-1-1': {
    says: 'The servers accept TLS 1.1 and later.',
    breaks: ['tls.version-1-1'],
    behavior: secured({ minVersion: 'TLSv1.1', ciphers: CARELESS }),
  },
  'tls.only-1-3': {
    says: 'The servers accept only TLS 1.3.',
    breaks: ['tls.version-1-2'],
    behavior: secured({ minVersion: 'TLSv1.3' }),
  },
  'tls.up-to-1-2': {
    says: 'The servers do not support TLS 1.3.',
    breaks: ['tls.version-1-3'],
    behavior: secured({ maxVersion: 'TLSv1.2' }),
  },
  'tls.unencrypted': {
    says: 'The servers accept cipher suites without encryption.',
    breaks: ['tls.encrypted'],
    behavior: secured({ ciphers: `${RECOMMENDED}:eNULL:@SECLEVEL=0` }),
  },
  'tls.rsa-key-transport': {
    says: 'The servers accept cipher suites with RSA key transport.',
    breaks: ['tls.static-rsa'],
    behavior: secured({ ciphers: `${RECOMMENDED}:kRSA+AESGCM` }),
  },
  'tls.no-forward-secrecy': {
    says: 'With TLS 1.2, the servers accept only cipher suites with RSA key transport.',
    breaks: ['tls.static-rsa', 'tls.forward-secrecy'],
    behavior: secured({ ciphers: 'kRSA+AESGCM' }),
  },
  'tls.no-strict-transport': {
    says: 'No answer has Strict-Transport-Security.',
    breaks: ['tls.strict-transport'],
    behavior: securedBy({}),
  },
} as const satisfies Faults
