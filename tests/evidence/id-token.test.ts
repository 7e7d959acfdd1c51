import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { keysOfIdToken, verifyIdToken } from '../../helpers/evidence/id-token.ts'
import { blocked, doesNotApply, recorded } from '../../helpers/http/exchange.ts'
import { answered } from '../exchanges.ts'

const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true })
const id_token = await new SignJWT({}).setProtectedHeader({ alg: 'PS256', kid: 'one' }).sign(privateKey)
const exchange = answered(200, { id_token })
const VERIFIED = recorded({ verified: true, detail: 'signed PS256' })

test('an id_token is verified by a published key', async () => {
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one' }]
  expect(await verifyIdToken(exchange, answered(200, { keys }))).toEqual(VERIFIED)
})

test('a private key that was published verifies by its public part', async () => {
  const keys = [{ ...(await exportJWK(privateKey)), kid: 'one' }]
  expect(await verifyIdToken(exchange, answered(200, { keys }))).toEqual(VERIFIED)
})

test('where no keys are published there is nothing to verify with', async () => {
  expect(await verifyIdToken(exchange, answered(404, ''))).toEqual(
    doesNotApply('the published keys answered 404'),
  )
  expect(await verifyIdToken(exchange, answered(200, []))).toEqual(
    doesNotApply('the published keys are not a JWK set'),
  )
})

test('keys that could not be fetched tell nothing', async () => {
  expect(await verifyIdToken(exchange, answered(503, ''))).toEqual(
    blocked('the published keys failed with 503'),
  )
  expect(await verifyIdToken(exchange, { is: 'unreachable', because: 'no connection' })).toEqual(
    blocked('no connection'),
  )
})

test('keys that lack the one of the id_token are fetched once more, and count if it is there then', async () => {
  const published = (kid: string) => answered(200, { keys: [{ kty: 'RSA', kid }] })
  const [older, newer, failed] = [published('zero'), published('one'), answered(503, '')]
  for (const [before, later, expected, fetches] of [
    [newer, older, newer, 0],
    [older, newer, newer, 1],
    [older, older, older, 1],
    [older, failed, older, 1],
    [failed, newer, failed, 0],
  ] as const) {
    let fetched = 0
    const fetchAgain = async () => {
      fetched += 1
      return later
    }
    expect(await keysOfIdToken(exchange, before, fetchAgain)).toBe(expected)
    expect(fetched).toBe(fetches)
  }
})
