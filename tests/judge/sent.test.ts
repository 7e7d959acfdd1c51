import { expect, test } from 'vitest'
import { type FormStep, STEPS } from '../../helpers/evidence/steps.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { unsignedAssertion } from '../../helpers/http/jose/jwt.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import { judgeSent } from '../../helpers/judge/judge-sent.ts'
import { MISSING } from './outcomes.ts'

type Members = Readonly<Record<string, unknown>>

const encoded = (members: Members) => Buffer.from(JSON.stringify(members)).toString('base64url')
/** A JWT with any signature: nothing verifies what the suite itself signed. */
const jwt = (claims: Members, header: Members = { alg: 'PS256' }) =>
  `${encoded(header)}.${encoded(claims)}.c2lnbmF0dXJl`

const ASSERTION = unsignedAssertion('app', 'https://as.example').claims
const REQUEST = {
  authorization_details: [],
  scope: 'openid',
  redirect_uri: 'https://client.example/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  claims: {},
  permissions: ['accounts:read'],
}
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const DOCUMENTED: Readonly<Record<FormStep, Members>> = {
  token: {
    client_id: 'app',
    client_secret: 'secret',
    grant_type: 'client_credentials',
  },
  par: {
    client_id: 'app',
    client_assertion_type: TYPE,
    client_assertion: jwt(ASSERTION),
    request: jwt(REQUEST),
  },
  codeExchange: {
    grant_type: 'authorization_code',
    code: 'c1',
    redirect_uri: 'https://client.example/callback',
    code_verifier: 'v'.repeat(43),
    client_assertion_type: TYPE,
    client_assertion: jwt(ASSERTION),
  },
}

/** The documented form with a change; an empty field is left out. */
function formOf(name: FormStep, change: Members): Record<string, string> {
  const fields = Object.entries({ ...DOCUMENTED[name], ...change })
  return Object.fromEntries(fields.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

function judged(name: FormStep, change: Members = {}, declared: readonly string[] = []) {
  const step = recorded({
    request: { method: 'POST', url: 'https://as.example', headers: {}, form: formOf(name, change) },
    status: 200,
    headers: {},
    body: '{}',
    durationMs: 1,
  } as const)
  return judgeSent(
    step,
    STEPS[name].form,
    declared.map((at) => ({ at, does: 'it is different', bends: 'token.request' })),
  )
}

const because = (departures: string) => ({
  is: 'inconclusive',
  because: `the suite sent a request other than the documented one: ${departures}`,
})

const CLIENT_CREDENTIALS = 'token'
const PAR = 'par'
const EXCHANGE = 'codeExchange'

for (const schema of [CLIENT_CREDENTIALS, PAR, EXCHANGE] as const)
  test(`a request as documented is kept: ${schema}`, () => {
    expect(judged(schema)).toEqual(KEPT)
  })

const { aud: _aud, ...withoutAudience } = ASSERTION
const { scope: _scope, ...withoutScope } = REQUEST

/** What was sent, what it is told as, and the adaptations that declare it. */
const DEPARTURES: readonly (readonly [
  name: FormStep,
  change: Members,
  departures: string,
  declared: string,
])[] = [
  [CLIENT_CREDENTIALS, { grant_type: '' }, '/grant_type missing', '/clientCredentials/form/grant_type'],
  [PAR, { client_id: '' }, '/client_id missing', '/pushedAuthorizationRequest/form/client_id'],
  [
    PAR,
    { client_assertion: jwt({ ...ASSERTION, jti: '1' }) },
    '/claims/jti a string of 1 characters',
    '/assertion/claims/jti',
  ],
  [PAR, { client_assertion: jwt(withoutAudience) }, '/claims/aud missing', '/assertion/audience'],
  [EXCHANGE, { client_assertion: jwt(withoutAudience) }, '/claims/aud missing', '/assertion/claims/aud'],
  [
    PAR,
    { client_assertion: jwt({ ...ASSERTION, exp: undefined }) },
    '/claims/exp missing',
    '/assertion/lifetime',
  ],
  [PAR, { request: jwt(withoutScope) }, '/claims/scope missing', '/requestObject/claims/scope'],
  [
    PAR,
    { request: jwt(REQUEST, { alg: 'none' }) },
    '/header/alg a string of 4 characters',
    '/requestObject/header/alg',
  ],
  [EXCHANGE, { code: '' }, '/code missing', '/tokenExchange/form/code'],
]

for (const [schema, change, departures, declared] of DEPARTURES) {
  test(`${departures} of ${schema} is the suite's own fault`, () => {
    expect(judged(schema, change)).toEqual(because(departures))
    expect(judged(schema, change, ['/elsewhere/form/x', '/grant_type'])).toEqual(because(departures))
  })
  test(`${departures} of ${schema} is none where ${declared} is declared`, () => {
    expect(judged(schema, change, [declared])).toEqual(KEPT)
  })
}

test('every departure is told, of the form and of its JWTs', () => {
  const change = {
    client_id: '',
    client_assertion: jwt(withoutAudience),
    request: jwt(withoutScope),
  }
  expect(judged(PAR, change)).toEqual(
    because('/client_id missing; /claims/aud missing; /claims/scope missing'),
  )
})

test('a request without a form lacks every field', () => {
  const step = recorded({
    request: { method: 'GET', url: 'https://as.example', headers: {} },
    status: 200,
    headers: {},
    body: '',
    durationMs: 1,
  } as const)
  expect(judgeSent(step, STEPS.token.form, [])).toEqual(
    because('/client_id missing; /client_secret missing; /grant_type missing'),
  )
})

test('what was sent cannot be told where there is no answer, for the same reason', () => {
  expect(MISSING.map((missing) => judgeSent(missing, STEPS.par.form, []))).toEqual(MISSING)
})
