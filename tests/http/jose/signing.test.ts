import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { compactVerify, decodeProtectedHeader } from 'jose'
import type { Application } from '../../../helpers/config/target.ts'
import { signingKeys, signJwt, unsignedAssertion, unsignedJwt } from '../../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../../helpers/http/jose/stranger.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const application = (clientId: string, key = privateKey): Application => ({
  clientId,
  oidcClientId: clientId,
  clientSecret: 'secret',
  privateKey: key,
  keyId: `key of ${clientId}`,
})
const keys = signingKeys(application('app'), application('other', other.privateKey), strangersKey())

for (const [signedBy, keyId, verifies] of [
  ['application', 'key of app', publicKey],
  ['second', 'key of other', other.publicKey],
  ['stranger', 'key of app', undefined],
] as const)
  test(`what the ${signedBy} signs names the ${keyId}`, async () => {
    const jwt = await signJwt({ ...unsignedJwt({ iss: 'app' }), signedBy }, keys)
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'PS256', typ: 'JWT', kid: keyId })
    const verified = await Promise.all(
      [publicKey, other.publicKey].map((key) =>
        compactVerify(jwt, key).then(
          () => key,
          () => undefined,
        ),
      ),
    )
    expect(verified.find((key) => key !== undefined)).toBe(verifies)
  })

test('nobody signs for a second application that is not configured', async () => {
  const alone = signingKeys(application('app'), undefined, strangersKey())
  expect(Object.keys(alone)).toEqual(['application', 'client secret', 'public key', 'stranger'])
  await expect(signJwt({ ...unsignedJwt({}), signedBy: 'second' }, alone)).rejects.toThrow(
    'There is no key of the signer second.',
  )
})

test('an assertion lives 5 minutes from now unless it is told otherwise', () => {
  const earliest = Math.floor(Date.now() / 1000)
  const { iat, exp } = unsignedAssertion('app', 'https://issuer.example').claims
  expect(Number(exp) - Number(iat)).toBe(300)
  expect(Number(iat)).toBeGreaterThanOrEqual(earliest)
  expect(Number(iat)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
})

test('the key of a stranger is an RSA key of 2048 bits, and the same all the time', async () => {
  const key = await strangersKey()
  expect([key.type, key.asymmetricKeyType]).toEqual(['private', 'rsa'])
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(await strangersKey()).toBe(key)
})
