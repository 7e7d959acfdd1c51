import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'

/** The key of this process's proxies, in memory only. */
const key = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** What Chromium is told of that key: certificates for it are good for every host, and no others are. */
export const keyDigest: string = createHash('sha256')
  .update(createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' }))
  .digest('base64')

/** A certificate and its private key, both in PEM. */
interface Certificate {
  readonly cert: string
  readonly key: string
}

let made: Promise<Certificate> | undefined

/** What proxies prove themselves with to the browsers of this process, whatever host a page asks for. */
export function proxyCertificate(): Promise<Certificate> {
  made ??= make()
  return made
}

async function make(): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const { cert } = await generate([{ name: 'commonName', value: 'browser of this run' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    keyPair: key,
  })
  return { cert, key: key.privateKey }
}
