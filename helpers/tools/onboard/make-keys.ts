import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JSONWebKeySet } from 'jose'
import { nameOfTarget, writeNew } from './new-target.ts'

/** A new key pair on disk. */
export interface MadeKeys {
  /** Path of the private key (PKCS#8 PEM, mode 0600), relative to the project. */
  readonly privateKeyFile: string
  /** Path of the public key (JWKS, RFC 7517), relative to the project. */
  readonly jwksFile: string
  /** The thumbprint of the key (RFC 7638). */
  readonly keyId: string
  readonly jwks: JSONWebKeySet
}

/**
 * Makes an RSA key pair for PS256 (document, 2.4; RFC 7518, 3.5) and writes it into `keys/`.
 *
 * @param name - the target
 * @param bits - length of the modulus, at least 2048
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export async function makeKeys(folder: string, name: string | undefined, bits = 2048): Promise<MadeKeys> {
  const target = nameOfTarget(name)
  const { privateKey, publicKey } = await generateKeyPair('PS256', { modulusLength: bits, extractable: true })
  const jwk = await exportJWK(publicKey)
  const keyId = await calculateJwkThumbprint(jwk)
  const jwks = { keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'PS256' }] }
  const privateKeyFile = `keys/${target}.pem`
  const jwksFile = `keys/${target}.jwks.json`
  writeNew(folder, [
    { path: privateKeyFile, text: await exportPKCS8(privateKey), isSecret: true },
    { path: jwksFile, text: `${JSON.stringify(jwks, null, 2)}\n` },
  ])
  return { privateKeyFile, jwksFile, keyId, jwks }
}
