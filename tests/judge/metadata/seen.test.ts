import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import {
  assertionAlgorithmsSeen,
  challengeMethodsSeen,
  detailTypesSeen,
  grantsSeen,
  idTokenAlgorithmsSeen,
  methodsSeen,
  requestObjectAlgorithmsSeen,
  type Seen,
  type Steps,
} from '../../../helpers/judge/metadata/seen.ts'
import { answered, exchangeOf } from '../../exchanges.ts'
import { evidenceOf } from '../../observe/evidence.ts'

const ENDPOINT = 'https://auth.example/token'
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (alg: string, claims: object = {}) => `${base64url({ alg })}.${base64url(claims)}.c2ln`

/** An answer to a form. */
const posted = (
  form: Record<string, string>,
  body: object = {},
  status = 200,
  url = ENDPOINT,
): Recorded<Exchange> =>
  recorded({ ...exchangeOf(status, body), request: { method: 'POST', url, headers: {}, form } })

const seeing = (steps: Partial<Evidence['steps']>, discovery: object = {}) => ({
  steps: {
    ...evidenceOf({ discovery: { token_endpoint: ENDPOINT, ...discovery } }).steps,
    token: blocked('no token'),
    par: blocked('no push'),
    codeExchange: blocked('no exchange'),
    ...steps,
  },
})

type Row = readonly [
  what: string,
  see: (steps: Steps) => Seen,
  steps: Steps,
  seen: readonly string[] | string,
]

const codeExchange = posted({ grant_type: 'authorization_code' })
const refresh = posted({ grant_type: 'refresh_token' })
const refused = answered(400, {})
const ofClient = (url: string) => posted({ grant_type: 'client_credentials' }, {}, 200, url)
const NOT_EXCHANGED = 'the token exchange was not accepted'
const NOT_PUSHED = 'the pushed authorization request was not accepted'

const listing = (...methods: readonly unknown[]) =>
  seeing(
    { codeExchange: posted({ client_assertion: jwt('PS256') }) },
    { token_endpoint_auth_methods_supported: methods },
  )
const KEYED = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
const NO_METHOD = 'the discovery document lists no method with a client assertion'

const details = [{ type: 'accounts' }, { type: 'accounts' }, { type: 'cards' }, { type: 7 }, 'text']
const requesting = (claims: object) => posted({ request: jwt('PS256', claims) }, {}, 201)
const par = requesting({ code_challenge_method: 'S256', authorization_details: details })
const unpushed = posted({ request: jwt('PS256') }, { error: 'invalid_request' }, 400)

const identified = (id_token: unknown) => seeing({ codeExchange: posted({}, { id_token }) })

const ROWS: readonly Row[] = [
  [
    'grants at the token endpoint',
    grantsSeen,
    seeing({ codeExchange, refresh, token: ofClient('https://api.example/auth/token') }),
    ['authorization_code', 'refresh_token'],
  ],
  [
    'grants at the same endpoint, written otherwise',
    grantsSeen,
    seeing({ codeExchange, token: ofClient('https://AUTH.example/token') }),
    ['authorization_code', 'client_credentials'],
  ],
  [
    'grants of which one was refused',
    grantsSeen,
    seeing({ codeExchange, refresh: refused }),
    ['authorization_code'],
  ],
  ['no grant', grantsSeen, seeing({}), 'no exchange'],
  [
    'no answer to a grant',
    grantsSeen,
    seeing({ codeExchange: { is: 'unreachable', because: 'no answer' } }),
    'no answer',
  ],
  ['a refused grant', grantsSeen, seeing({ codeExchange: refused }), NOT_EXCHANGED],
  ['grants without discovery', grantsSeen, seeing({ codeExchange, discovery: blocked('no document') }), []],
  ['a method', methodsSeen, seeing({ codeExchange: posted({ client_assertion: 'a' }) }), ['private_key_jwt']],
  ['no method', methodsSeen, seeing({ codeExchange }), []],
  ['a method that was refused', methodsSeen, seeing({ codeExchange: refused }), NOT_EXCHANGED],
  [
    'an assertion among others',
    assertionAlgorithmsSeen,
    listing('client_secret_basic', 'private_key_jwt'),
    ['PS256'],
  ],
  ['an assertion by a secret', assertionAlgorithmsSeen, listing('client_secret_jwt'), ['PS256']],
  ['an assertion for no method', assertionAlgorithmsSeen, listing('client_secret_basic'), NO_METHOD],
  ['an assertion for another method', assertionAlgorithmsSeen, listing('x_jwt_y'), NO_METHOD],
  ['an assertion for what is no method', assertionAlgorithmsSeen, listing(7), NO_METHOD],
  [
    'an assertion without discovery',
    assertionAlgorithmsSeen,
    seeing({ discovery: answered(404, {}) }),
    'there is no discovery document',
  ],
  ['a refused assertion', assertionAlgorithmsSeen, seeing({ codeExchange: refused }, KEYED), NOT_EXCHANGED],
  [
    'an assertion that is no JWT',
    assertionAlgorithmsSeen,
    seeing({ codeExchange: posted({ client_assertion: 'opaque' }) }, KEYED),
    [],
  ],
  ['no assertion', assertionAlgorithmsSeen, seeing({ codeExchange }, KEYED), []],
  ['a request object', requestObjectAlgorithmsSeen, seeing({ par }), ['PS256']],
  ['a refused request object', requestObjectAlgorithmsSeen, seeing({ par: unpushed }), NOT_PUSHED],
  ['no request object', requestObjectAlgorithmsSeen, seeing({ par: posted({}) }), []],
  ['a challenge method', challengeMethodsSeen, seeing({ par, codeExchange }), ['S256']],
  [
    'a challenge method that was refused',
    challengeMethodsSeen,
    seeing({ par: unpushed, codeExchange }),
    NOT_PUSHED,
  ],
  ['a challenge method whose verifier was not sent', challengeMethodsSeen, seeing({ par }), 'no exchange'],
  [
    'a challenge method whose verifier was refused',
    challengeMethodsSeen,
    seeing({ par, codeExchange: refused }),
    NOT_EXCHANGED,
  ],
  ['types of details', detailTypesSeen, seeing({ par }), ['accounts', 'cards']],
  [
    'the type of one detail',
    detailTypesSeen,
    seeing({ par: requesting({ authorization_details: details[2] }) }),
    ['cards'],
  ],
  ['types of refused details', detailTypesSeen, seeing({ par: unpushed }), NOT_PUSHED],
  ['no details', detailTypesSeen, seeing({ par: posted({}) }), []],
  ['an id_token', idTokenAlgorithmsSeen, identified(jwt('ES256')), ['ES256']],
  ...[new UnsecuredJWT({}).encode(), 'a.b.c.d.e', 'opaque', undefined].map(
    (one): Row => [`no signed id_token: ${one}`, idTokenAlgorithmsSeen, identified(one), []],
  ),
  ['an id_token that was refused', idTokenAlgorithmsSeen, seeing({ codeExchange: refused }), NOT_EXCHANGED],
]

for (const [what, see, steps, seen] of ROWS)
  test(`${what}: ${seen}`, () => {
    const found = see(steps)
    expect(found.is === 'recorded' ? found.value : found.because).toEqual(seen)
  })
