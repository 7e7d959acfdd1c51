import { generate } from 'selfsigned'
import { type BadInput, certificate, certificates, pem, RSA } from './project.ts'

const { cert } = await generate([{ name: 'commonName', value: 'client.example' }])

/** Keys and certificates. */
export const KEYS: readonly BadInput[] = [
  [
    'a key file that is missing',
    { env: { PRIVATE_KEY_FILE: 'no.pem' } },
    /^PRIVATE_KEY_FILE$/,
    /there is no file/,
  ],
  ['a key file that is empty', { files: { 'key.pem': ' \n' } }, /^PRIVATE_KEY_FILE$/, /is empty/],
  ['a key that is no key', { files: { 'key.pem': 'hello' } }, /^PRIVATE_KEY/, /string/],
  ['a key of 1024 bits', { files: { 'key.pem': String(pem('rsa-small')) } }, /^PRIVATE_KEY/, /string/],
  ['a key of an elliptic curve', { files: { 'key.pem': String(pem('ec')) } }, /^PRIVATE_KEY/, /string/],
  ['authorities that are missing', { env: { CA_FILE: 'ca.pem' } }, /^CA_FILE$/, /there is no file/],
  [
    'authorities that are none',
    { env: { CA_FILE: 'key.pem' } },
    /^CA_FILE$/,
    /contains no readable certificate/,
  ],
  [
    'client certificates that are no JSON',
    { env: { CLIENT_CERTIFICATES: 'c.pem' } },
    /^CLIENT_CERTIFICATES/,
    /is not JSON/,
  ],
  [
    'a client certificate without an origin',
    certificates([{ certFile: 'c', keyFile: 'k' }]),
    /^CLIENT_CERTIFICATES \/0$/,
    /"origin" is missing/,
  ],
  [
    'an origin with a path',
    certificates([{ ...certificate, origin: 'https://a.example/x' }]),
    /^CLIENT_CERTIFICATES \/0\/origin$/,
    /with a path/,
  ],
  [
    'a certificate that is missing',
    certificates([certificate]),
    /^CLIENT_CERTIFICATES \/0\/certFile$/,
    /there is no file/,
  ],
  [
    'a passphrase in clear',
    certificates([{ ...certificate, passphrase: 'canary-passphrase' }]),
    /^CLIENT_CERTIFICATES \/0\/passphrase$/,
    /pattern/,
  ],
  [
    'a certificate with the key of another',
    certificates([certificate], { 'c.pem': cert, 'k.pem': RSA }),
    /^CLIENT_CERTIFICATES \/0$/,
    /cannot be used together/,
  ],
]
