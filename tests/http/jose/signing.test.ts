import { generateKeyPairSync } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Application } from '../../../helpers/config/target.ts'
import { signingKeys, signJwt, unsignedJwt } from '../../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../../helpers/http/jose/stranger.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const application = (clientId: string, key = privateKey): Application => ({
  clientId,
  oidcClientId: clientId,
  clientSecret: 'clé secrète',
  privateKey: key,
  keyId: `key of ${clientId}`,
})
const keys = () => signingKeys(application('app'), application('other', other.privateKey), strangersKey())

for (const [signedBy, keyId, verifies] of [
  ['application', 'key of app', publicKey],
  ['second', 'key of other', other.publicKey],
  ['stranger', 'key of app', undefined],
] as const)
  test(`a JWT signed by the ${signedBy} has the key ID “${keyId}”`, async () => {
    const jwt = await signJwt({ ...unsignedJwt({ iss: 'app' }), signedBy }, keys())
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

for (const [signedBy, secret] of [
  ['client secret', 'clé secrète'],
  ['public key', publicKey.export({ format: 'pem', type: 'spki' })],
] as const)
  test(`a JWT signed by HS256 with the ${signedBy} has the key ID of the application`, async () => {
    const jwt = await signJwt({ ...unsignedJwt({ iss: 'app' }), algorithm: 'HS256', signedBy }, keys())
    const { protectedHeader } = await compactVerify(jwt, Buffer.from(secret), { algorithms: ['HS256'] })
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'key of app' })
  })

test('an unsigned JWT ends in an empty signature', async () => {
  const jwt = await signJwt({ ...unsignedJwt({ iss: 'app', sub: undefined }), algorithm: 'none' }, keys())
  expect(UnsecuredJWT.decode(jwt)).toEqual({
    header: { kid: 'key of app', typ: 'JWT', alg: 'none' },
    payload: { iss: 'app' },
  })
})

test('a critical header parameter of any name can be signed', async () => {
  const header = { typ: 'JWT', crit: ['https://app.example/x'], 'https://app.example/x': true }
  const jwt = await signJwt({ ...unsignedJwt({ iss: 'app' }), header }, keys())
  const { protectedHeader } = await compactVerify(jwt, publicKey, { crit: { 'https://app.example/x': true } })
  expect(protectedHeader).toMatchObject(header)
})

test('there is no key for a second application that is not configured', async () => {
  const alone = signingKeys(application('app'), undefined, strangersKey())
  expect(Object.keys(alone)).not.toContain('second')
  await expect(signJwt({ ...unsignedJwt({}), signedBy: 'second' }, alone)).rejects.toThrow(
    'The signer “second” has no key.',
  )
})
