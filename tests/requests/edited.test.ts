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

/** Edits that write the good request in another way. */
const SAME_IN_MEANING: Readonly<Record<string, Refusal['edit']>> = {
  'a field that is not there is left out': (good) => withForm(good, { scope: undefined }),
  'a field that is not there comes twice': (good) => ({ ...good, repeated: ['scope'] }),
  'a field that is not there is in the query': (good) => ({ ...good, inQuery: ['scope'] }),
  'a header is spelt in another case': ({ headers: { accept }, ...good }) => ({
    ...good,
    headers: { Accept: accept },
  }),
  'the own key signs before': async (good) =>
    withForm(good, { client_assertion: good.assertion && (await signJwt(good.assertion, keys)) }),
}

for (const [what, edit] of Object.entries(SAME_IN_MEANING))
  test(`what is sent means the same if ${what}`, async () => {
    expect(await edited({ edit }, GOOD, known)).toEqual(SAME)
  })

const DIFFERENT: Readonly<Record<string, Refusal['edit']>> = {
  'another key signs': (good) => withJwt(good, 'assertion', { signedBy: 'second' }),
  'another algorithm signs': (good) => withJwt(good, 'assertion', { algorithm: 'RS256' }),
  'another key has signed': async (good) =>
    withForm(good, {
      client_assertion: good.assertion && (await signJwt({ ...good.assertion, signedBy: 'second' }, keys)),
    }),
  'a field is empty': (good) => withForm(good, { scope: '' }),
  'a field comes twice': (good) => ({ ...good, repeated: ['client_assertion'] }),
}

for (const [what, edit] of Object.entries(DIFFERENT))
  test(`what is sent is another request if ${what}`, async () => {
    expect(await edited({ edit }, GOOD, known)).toMatchObject({ is: 'recorded' })
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
