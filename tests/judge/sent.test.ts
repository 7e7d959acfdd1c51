import { type FormStep, STEPS } from '../../contract/steps.ts'
import { unsignedAssertion } from '../../helpers/http/jose/jwt.ts'
import { judgeSent } from '../../helpers/judge/judge-sent.ts'
import { answered, discovered } from '../exchanges.ts'
import { jwt } from './jwt.ts'
import { outcomes, passesOn } from './outcomes.ts'

type Members = Readonly<Record<string, unknown>>

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
  exchange: {
    grant_type: 'authorization_code',
    code: 'c1',
    redirect_uri: 'https://client.example/callback',
    code_verifier: 'v'.repeat(43),
    client_assertion_type: TYPE,
    client_assertion: jwt(ASSERTION),
  },
}

/** The documented form with a change; an empty value drops the field. */
function formOf(name: FormStep, change: Members): Record<string, string> {
  const fields = Object.entries({ ...DOCUMENTED[name], ...change })
  return Object.fromEntries(fields.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

function judged(name: FormStep, change: Members = {}, declared: readonly string[] = []) {
  const adaptations = declared.map((at) => ({ at, does: 'it is different', bends: 'token.request' }) as const)
  return judgeSent(answered(200, {}, {}, { form: formOf(name, change) }), STEPS[name].form, adaptations)
}

const differs = (departures: string) =>
  `inconclusive: the suite did not send the documented request: ${departures}`

/** Forms with changed claims; `undefined` drops a claim. */
const assertion = (claims: Members) => ({ client_assertion: jwt({ ...ASSERTION, ...claims }) })
const requestObject = (claims: Members, header: Members = {}) => ({
  request: jwt({ ...REQUEST, ...claims }, header),
})
const [withoutAudience, withoutScope] = [assertion({ aud: undefined }), requestObject({ scope: undefined })]
type Sent = readonly [name: FormStep, change?: Members]

/** Forms with one departure, each with the reported departure and the adaptation that declares it. */
const DEPARTURES: readonly (readonly [departure: string, declared: string, ...sent: Sent])[] = [
  ['/grant_type missing', '/clientCredentials/form/grant_type', 'token', { grant_type: '' }],
  ['/client_id missing', '/pushedAuthorizationRequest/form/client_id', 'par', { client_id: '' }],
  ['/code missing', '/tokenExchange/form/code', 'exchange', { code: '' }],
  ['/claims/jti a string of 1 characters', '/assertion/claims/jti', 'par', assertion({ jti: '1' })],
  ['/claims/aud missing', '/assertion/audience', 'par', withoutAudience],
  ['/claims/aud missing', '/assertion/claims/aud', 'exchange', withoutAudience],
  ['/claims/exp missing', '/assertion/lifetime', 'par', assertion({ exp: undefined })],
  ['/claims/scope missing', '/requestObject/claims/scope', 'par', withoutScope],
  [
    '/header/alg a string of 4 characters',
    '/requestObject/header/alg',
    'par',
    requestObject({}, { alg: 'none' }),
  ],
]

for (const [departure, declared, ...sent] of DEPARTURES)
  outcomes(`a form with ${departure}`, (adaptations: readonly string[]) => judged(...sent, adaptations), {
    [differs(departure)]: [[], ['/elsewhere/form/x', '/grant_type']],
    kept: [[declared]],
  })

outcomes('a request of the suite', ([name, change]: Sent) => judged(name, change), {
  kept: [['token'], ['par'], ['exchange']],
  [differs('/client_id missing; /claims/aud missing; /claims/scope missing')]: [
    ['par', { client_id: '', ...withoutAudience, ...withoutScope }],
  ],
})

const formless = discovered('https://as.example', {})
outcomes('a request without a form', (form: FormStep) => judgeSent(formless, STEPS[form].form, []), {
  [differs('/client_id missing; /client_secret missing; /grant_type missing')]: ['token'],
})
passesOn('a request of the suite', (missing) => judgeSent(missing, STEPS.par.form, []))
