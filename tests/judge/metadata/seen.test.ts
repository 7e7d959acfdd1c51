import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import {
  blocked,
  doesNotApply,
  type Exchange,
  type Recorded,
  recorded,
} from '../../../helpers/http/exchange.ts'
import {
  assertionAlgorithmsSeen,
  challengeMethodsSeen,
  detailTypesSeen,
  grantsSeen,
  idTokenAlgorithmsSeen,
  methodsSeen,
  requestObjectAlgorithmsSeen,
} from '../../../helpers/judge/metadata/seen.ts'
import { answered } from '../../exchanges.ts'
import { evidenceOf } from '../../observe/evidence.ts'

const ENDPOINT = 'https://auth.example/token'
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (alg: string, claims: object = {}) => `${base64url({ alg })}.${base64url(claims)}.c2ln`

/** An answer to a form. */
function posted(
  form: Record<string, string>,
  body: object = {},
  status = 200,
  url = ENDPOINT,
): Recorded<Exchange> {
  const answer = answered(status, body)
  if (answer.is !== 'recorded') return answer
  return recorded({ ...answer.value, request: { method: 'POST', url, headers: {}, form } })
}

const seeing = (steps: Partial<Evidence['steps']>, discovery: object = {}) => ({
  steps: {
    ...evidenceOf({ discovery: { token_endpoint: ENDPOINT, ...discovery } }).steps,
    token: blocked('no token'),
    par: blocked('no push'),
    codeExchange: blocked('no exchange'),
    ...steps,
  },
})

test('grants are those that the discovered token endpoint accepted', () => {
  const codeExchange = posted({ grant_type: 'authorization_code' })
  const refresh = posted({ grant_type: 'refresh_token' })
  const gateway = posted({ grant_type: 'client_credentials' }, {}, 200, 'https://api.example/auth/token')
  expect(grantsSeen(seeing({ codeExchange, refresh, token: gateway }))).toEqual(
    recorded(['authorization_code', 'refresh_token']),
  )
  const same = posted({ grant_type: 'client_credentials' }, {}, 200, 'https://AUTH.example/token')
  expect(grantsSeen(seeing({ codeExchange, token: same }))).toEqual(
    recorded(['authorization_code', 'client_credentials']),
  )
  const refused = posted({ grant_type: 'refresh_token' }, { error: 'invalid_grant' }, 400)
  expect(grantsSeen(seeing({ codeExchange, refresh: refused }))).toEqual(recorded(['authorization_code']))
})

test('without an accepted grant, none is seen, for the reason that there is', () => {
  expect(grantsSeen(seeing({}))).toEqual(blocked('no exchange'))
  expect(grantsSeen(seeing({ codeExchange: { is: 'unreachable', because: 'no answer' } }))).toEqual(
    blocked('no answer'),
  )
  expect(grantsSeen(seeing({ codeExchange: posted({}, {}, 400) }))).toEqual(
    blocked('the token exchange was not accepted'),
  )
  const codeExchange = posted({ grant_type: 'authorization_code' })
  expect(grantsSeen(seeing({ codeExchange, discovery: blocked('no document') }))).toEqual(recorded([]))
})

test('the method is that of an accepted client assertion', () => {
  expect(methodsSeen(seeing({ codeExchange: posted({ client_assertion: 'a' }) }))).toEqual(
    recorded(['private_key_jwt']),
  )
  expect(methodsSeen(seeing({ codeExchange: posted({}) }))).toEqual(recorded([]))
  expect(methodsSeen(seeing({}))).toEqual(blocked('no exchange'))
  expect(methodsSeen(seeing({ codeExchange: answered(400, {}) }))).toEqual(
    blocked('the token exchange was not accepted'),
  )
})

test('the algorithm of an assertion matters where a method has one', () => {
  const codeExchange = posted({ client_assertion: jwt('PS256') })
  const listing = (...methods: readonly unknown[]) =>
    assertionAlgorithmsSeen(seeing({ codeExchange }, { token_endpoint_auth_methods_supported: methods }))
  expect(listing('client_secret_basic', 'private_key_jwt')).toEqual(recorded(['PS256']))
  expect(listing('client_secret_jwt')).toEqual(recorded(['PS256']))
  const none = doesNotApply('the discovery document lists no method with a client assertion')
  expect(listing('client_secret_basic')).toEqual(none)
  expect(listing('x_jwt_y')).toEqual(none)
  expect(listing(7)).toEqual(none)
  expect(assertionAlgorithmsSeen(seeing({ discovery: answered(404, {}) }))).toEqual(
    blocked('there is no discovery document'),
  )
  expect(
    assertionAlgorithmsSeen(
      seeing(
        { codeExchange: answered(400, {}) },
        { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
      ),
    ),
  ).toEqual(blocked('the token exchange was not accepted'))
})

test('an assertion that is no JWT has no algorithm', () => {
  const listed = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
  for (const form of [{ client_assertion: 'opaque' }, {}])
    expect(assertionAlgorithmsSeen(seeing({ codeExchange: posted(form) }, listed))).toEqual(recorded([]))
})

test('a request object tells its algorithm, its challenge method and the types of its details', () => {
  const claims = {
    code_challenge_method: 'S256',
    authorization_details: [
      { type: 'accounts' },
      { type: 'accounts' },
      { type: 'cards' },
      { type: 7 },
      'text',
    ],
  }
  const par = posted({ request: jwt('PS256', claims) }, {}, 201)
  const codeExchange = posted({})
  expect(requestObjectAlgorithmsSeen(seeing({ par }))).toEqual(recorded(['PS256']))
  expect(challengeMethodsSeen(seeing({ par, codeExchange }))).toEqual(recorded(['S256']))
  expect(detailTypesSeen(seeing({ par }))).toEqual(recorded(['accounts', 'cards']))
  const one = posted({ request: jwt('PS256', { authorization_details: { type: 'accounts' } }) })
  expect(detailTypesSeen(seeing({ par: one }))).toEqual(recorded(['accounts']))
})

test('what was refused, or is no request object, tells nothing', () => {
  const because = blocked('the pushed authorization request was not accepted')
  const refused = posted({ request: jwt('PS256') }, { error: 'invalid_request' }, 400)
  const codeExchange = posted({})
  expect(requestObjectAlgorithmsSeen(seeing({ par: refused }))).toEqual(because)
  expect(challengeMethodsSeen(seeing({ par: refused, codeExchange }))).toEqual(because)
  expect(detailTypesSeen(seeing({ par: refused }))).toEqual(because)
  const par = posted({})
  expect(requestObjectAlgorithmsSeen(seeing({ par }))).toEqual(recorded([]))
  expect(challengeMethodsSeen(seeing({ par, codeExchange }))).toEqual(recorded([]))
  expect(detailTypesSeen(seeing({ par }))).toEqual(recorded([]))
})

test('an accepted request without a form tells nothing', () => {
  const answer = answered(200, {})
  const bare =
    answer.is === 'recorded'
      ? recorded({ ...answer.value, request: { ...answer.value.request, url: ENDPOINT } })
      : answer
  const listed = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
  const steps = seeing({ par: bare, codeExchange: bare }, listed)
  for (const see of [
    grantsSeen,
    methodsSeen,
    assertionAlgorithmsSeen,
    requestObjectAlgorithmsSeen,
    challengeMethodsSeen,
    detailTypesSeen,
  ])
    expect(see(steps)).toEqual(recorded([]))
})

test('a challenge method works where its verifier was accepted', () => {
  const par = posted({ request: jwt('PS256', { code_challenge_method: 'S256' }) })
  expect(challengeMethodsSeen(seeing({ par }))).toEqual(blocked('no exchange'))
  expect(challengeMethodsSeen(seeing({ par, codeExchange: answered(400, {}) }))).toEqual(
    blocked('the token exchange was not accepted'),
  )
})

test('an id_token tells its algorithm, unless it is unsigned, encrypted or none', () => {
  const algorithms = (id_token: unknown) =>
    idTokenAlgorithmsSeen(seeing({ codeExchange: posted({}, { id_token }) }))
  expect(algorithms(jwt('ES256'))).toEqual(recorded(['ES256']))
  for (const other of [new UnsecuredJWT({}).encode(), 'a.b.c.d.e', 'opaque', undefined])
    expect(algorithms(other)).toEqual(recorded([]))
  expect(idTokenAlgorithmsSeen(seeing({ codeExchange: answered(400, {}) }))).toEqual(
    blocked('the token exchange was not accepted'),
  )
})
