import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Operator } from '../../contract/requests/operators.ts'
import { signingKeys, signJwt, unsignedAssertion } from '../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../helpers/http/jose/stranger.ts'
import { type UnsignedRequest, withForm, withJwt } from '../../helpers/http/unsigned-request.ts'
import { judgeRefused, unlessUnedited } from '../../helpers/judge/judge-refused.ts'
import { edited, NO_EDIT, SAME } from '../../helpers/requests/edited.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { answered } from '../exchanges.ts'

const ENDPOINTS = { par: 'https://as.example/par', token: 'https://as.example/token' }
const key = () => ({
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  keyId: 'own',
  clientSecret: 'the-Secret-1',
})
const [own, second] = [key(), key()]
const keys = signingKeys(own, second, strangersKey())
const known = { clientId: 'client-1', scope: 'openid', keys, endpoints: ENDPOINTS }

/** A good push as an adaptation has its assertion for this audience. */
const pushFor = (audience: string | readonly string[]): UnsignedRequest => ({
  form: { client_id: 'client-1' },
  headers: { accept: 'application/json' },
  assertion: unsignedAssertion('client-1', audience),
})
const GOOD = pushFor('https://as.example')

const atAudience = (operator: Operator): Refusal => {
  const row = rows.find(({ key }) => key === `par client_assertion.aud ${operator}`)
  if (!row) throw new Error(`There is no row ${operator}.`)
  return row
}

for (const [operator, audience] of [
  ['par-endpoint', ENDPOINTS.par],
  ['token-endpoint', ENDPOINTS.token],
  ['list', ['https://as.example']],
] as const)
  test(`of an assertion that is adapted to be so already, nothing is sent: ${operator}`, async () => {
    expect(await edited(atAudience(operator), GOOD, known)).toMatchObject({ is: 'recorded' })
    expect(await edited(atAudience(operator), pushFor(audience), known)).toEqual(SAME)
  })

/** The good request with an assertion that was signed before. */
const signedBy =
  (signer: 'application' | 'second'): Refusal['edit'] =>
  async (good) =>
    withForm(good, {
      client_assertion: good.assertion && (await signJwt({ ...good.assertion, signedBy: signer }, keys)),
    })

const EDITS: readonly (readonly [what: string, isSame: boolean, edit: Refusal['edit']])[] = [
  ['a field that is not there is left out', true, (good) => withForm(good, { scope: undefined })],
  ['a field that is not there comes twice', true, (good) => ({ ...good, repeated: ['scope'] })],
  ['a field that is not there is in the query', true, (good) => ({ ...good, inQuery: ['scope'] })],
  ['a header is in another case', true, (good) => ({ ...good, headers: { Accept: good.headers.accept } })],
  ['the own key signs before', true, signedBy('application')],
  ['another key signs', false, (good) => withJwt(good, 'assertion', { signedBy: 'second' })],
  ['another algorithm signs', false, (good) => withJwt(good, 'assertion', { algorithm: 'RS256' })],
  ['another key has signed', false, signedBy('second')],
  ['a field is empty', false, (good) => withForm(good, { scope: '' })],
  ['a field comes twice', false, (good) => ({ ...good, repeated: ['client_assertion'] })],
]

for (const [what, isSame, edit] of EDITS)
  test(`what is sent ${isSame ? 'means the same' : 'is another request'} if ${what}`, async () => {
    const made = await edited({ edit }, GOOD, known)
    if (isSame) expect(made).toEqual(SAME)
    else expect(made).toMatchObject({ is: 'recorded' })
  })

test('an edit that cannot be made is left out, and a code that was used is sent as it is', async () => {
  expect(await edited({ edit: () => undefined }, GOOD, known)).toEqual(NO_EDIT)
  expect(await edited({ edit: (good) => good, code: 'used' }, GOOD, known)).toMatchObject({ is: 'recorded' })
})

test('refusals do not keep a clause of which one row is the accepted request itself', () => {
  const refused = { control: { is: 'accepted' }, answer: answered(401, {}) } as const
  const taken = { control: { is: 'accepted' }, answer: answered(201, { request_uri: 'urn:1' }) } as const
  const others = [refused, { control: SAME, answer: SAME }]
  expect(unlessUnedited(judgeRefused(refused), [refused])).toEqual({ is: 'kept' })
  expect(unlessUnedited(judgeRefused(refused), others)).toEqual(SAME)
  expect(unlessUnedited(judgeRefused(taken), others).is).toBe('departs')
})
