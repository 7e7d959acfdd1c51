import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import type { Application } from '../../../helpers/config/target.ts'
import {
  codeChallenge,
  codeVerifier,
  signingKeys,
  signJwt,
  unsignedAssertion,
} from '../../../helpers/http/jose/jwt.ts'
import { errorsOf } from '../../../helpers/schema/schemas.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = Promise.resolve(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

const application = (clientId: string): Application => ({
  clientId,
  oidcClientId: clientId,
  clientSecret: 'secret',
  privateKey,
  keyId: 'kid',
})
const keys = signingKeys(application('app'), undefined, stranger)

const identifier = fc.string({ minLength: 1 })
const parts = (jwt: string) => ({ header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt) })
const verifies = (jwt: string) =>
  compactVerify(jwt, publicKey, { algorithms: ['PS256'] }).then(
    () => true,
    () => false,
  )

test('every client assertion satisfies its schema and verifies with the public key', async () => {
  await fc.assert(
    fc.asyncProperty(
      identifier,
      fc.webUrl(),
      fc.integer({ min: 1, max: 3600 }),
      async (client, issuer, lifetime) => {
        const jwt = await signJwt(unsignedAssertion(client, issuer, lifetime), keys)
        expect(errorsOf('client-assertion.schema.json', parts(jwt))).toEqual([])
        expect(decodeJwt(jwt)).toMatchObject({ iss: client, sub: client, aud: issuer })
        expect(await verifies(jwt)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('a code verifier has 43 or 128 unreserved characters, and is different each time', () => {
  for (const length of [43, 128] as const) {
    const verifiers = Array.from({ length: 200 }, () => codeVerifier(length))
    expect(verifiers.filter((one) => !/^[A-Za-z0-9._~-]+$/.test(one) || one.length !== length)).toEqual([])
    expect(new Set(verifiers).size).toBe(200)
  }
  for (const character of '.~-_') expect(codeVerifier(128)).toContain(character)
})

test('the code challenge of the example in RFC 7636, appendix B, is right', () => {
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})
