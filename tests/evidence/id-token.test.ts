import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { verifyIdToken } from '../../helpers/evidence/id-token.ts'
import { blocked, recorded } from '../../helpers/http/exchange.ts'
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

test('keys that could not be fetched tell nothing', async () => {
  expect(await verifyIdToken(exchange, answered(503, ''))).toEqual(
    blocked('the published keys failed with 503'),
  )
  expect(await verifyIdToken(exchange, { is: 'unreachable', because: 'no connection' })).toEqual(
    blocked('no connection'),
  )
})
