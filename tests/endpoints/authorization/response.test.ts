import { expect, test } from 'vitest'
import * as response from '../../../helpers/endpoints/authorization/judge-response.ts'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { VSCHAR } from '../../../helpers/judge/characters.ts'
import { discovered } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import * as ends from './ends.ts'
import { CALLBACK, consent, pages, REDIRECTED, type Walk } from './evidence.ts'

type Redirect = Partial<NonNullable<Consent['redirect']>>
type Query = NonNullable<Redirect['query']>

const ended = (query: Query, fragment: Query = {}) => consent({}, { query, fragment })
const denied = (walk: Walk = {}, redirect?: Redirect): Recorded<Consent> => {
  const walked = consent({ ...pages('deny'), ...walk }, redirect)
  return walked.is === 'recorded' ? recorded({ ...walked.value, decision: 'deny' }) : walked
}
const ANSWER = 'code state iss error error_description error_uri access_token id_token'.split(' ')

outcomes('a redirect that may have the answer in its fragment', response.judgeFragment, {
  kept: [ended({ code: 'c' }), ended({}, { _: '_' })],
  [`departs: ${ANSWER.join(', ')} in the fragment`]: [
    ended({}, Object.fromEntries(ANSWER.map((name) => [name, 'x']))),
  ],
  blocked: [consent()],
  'does not apply': [denied()],
})

outcomes('parameters that must appear once', response.judgeParametersOnce, {
  kept: [
    ended({ code: 'c', iss: 'i' }),
    ended({ code: ['c', 'd'], state: ['s', 's'] }),
    consent({}, { query: { a: ['1', '2'] } }, { redirectUri: `${CALLBACK}?a=1&a=2` }),
  ],
  'departs: iss, error more than once': [ended({ iss: ['i', 'i'], error: ['e', 'f'] })],
})

const ISSUER = 'https://as.example'
const announcing = (members: object) => discovered(`${ISSUER}/.well-known/openid-configuration`, members)
const ANNOUNCED = announcing({ issuer: ISSUER, authorization_response_iss_parameter_supported: true })
type Issued = readonly [query: Query, discovery?: typeof ANNOUNCED]

outcomes(
  'the issuer in a redirect',
  ([query, discovery = ANNOUNCED]: Issued) => response.judgeRedirectIssuer(ended(query), discovery),
  {
    kept: [[{ iss: ISSUER }], [{ iss: [ISSUER, ISSUER] }]],
    'departs: iss=https://as.example/': [[{ iss: `${ISSUER}/` }]],
    'departs: iss=x': [[{ iss: [ISSUER, 'x'] }], [{ iss: 'x' }, announcing({ issuer: ISSUER })]],
    'departs: none': [[{}]],
    'does not apply': [
      [{}, announcing({ issuer: ISSUER })],
      [{}, announcing([])],
    ],
    blocked: [[{ iss: 'x' }, announcing({})]],
  },
)

outcomes(
  'a redirect that may carry a credential',
  (one: Recorded<Consent>) => response.judgeNoCredential(one, 'secret'),
  {
    kept: [ended({ code: 'c', state: 's' })],
    'departs: access_token, refresh_token': [ended({ access_token: 't' }, { refresh_token: 'r' })],
    'departs: client_assertion, client_secret, code_verifier': [
      ended({ client_assertion: 'a', client_secret: 's', code_verifier: 'v' }),
    ],
    'departs: key': [ended({ key: 'secret' }), ended({ key: ['a', 'secret'] })],
  },
)
outcomes(
  'a redirect of an application without a secret',
  (one: Recorded<Consent>) => response.judgeNoCredential(one, ''),
  {
    kept: [ended({ code: '' })],
  },
)

outcomes('the characters of the code', (one: Recorded<Consent>) => response.judgeCodeText(one, VSCHAR), {
  kept: [ended({ code: 'c' })],
  'departs: a string with U+00FC': [ended({ code: 'cü' })],
  blocked: [ended({ code: '' }), ended({ code: ['a', 'b'] })],
})

const posted = (...statuses: readonly number[]) =>
  consent({
    documents: [
      { method: 'GET', address: '', status: 307 },
      ...statuses.map((status) => ({ method: 'POST', address: '', status })),
    ],
  })

outcomes('a form that must not be forwarded', response.judgeNotForwarded, {
  kept: [posted(200, 303)],
  departs: [posted(303, 307)],
  'does not apply': [posted()],
})
outcomes('a form that must be answered with 303', response.judgeSeeOther, {
  kept: [posted(200, 303, 307)],
  'departs: status 302 in answer to a form': [posted(303, 302)],
  departs: [posted(301), posted(308)],
  'does not apply': [posted()],
})

const deniedWith = (query: Query) => denied({}, { query })
const DENIED = { error: 'access_denied', state: 's1' }

outcomes('the error of a denial', response.judgeDeniedError, {
  kept: [deniedWith(DENIED), denied({ ...ends.BY_HAND, pages: [] }, { query: DENIED })],
  'departs: the error no': [deniedWith({ error: 'no' })],
  'departs: the error access_denied, no': [deniedWith({ error: ['access_denied', 'no'] })],
  'departs: a redirect without error': [deniedWith({})],
  'departs: an error page: 404': [denied(ends.NOT_FOUND)],
  'departs: the page “Bye”': [denied({ failure: { ...ends.STUCK.failure, journey: 'deny', title: 'Bye' } })],
  blocked: [deniedWith({ ...REDIRECTED.query, error: 'no' })],
  'unreachable: an error page: 500': [denied(ends.FAULT)],
  'unreachable: no connection': [denied(ends.OFFLINE)],
  'inconclusive: no button': [
    denied({ failure: { ...ends.STAYS.failure, journey: 'deny' } }),
    denied({ failure: { ...ends.MISFIT.failure, journey: 'deny' } }),
    denied(ends.STUCK),
  ],
  [`inconclusive: ${ends.NO_END}`]: [denied()],
  inconclusive: [denied(pages('signIn'), { query: DENIED }), denied({ pages: [] }, { query: DENIED })],
})
outcomes('the state of a denial', response.judgeDeniedState, {
  kept: [deniedWith(DENIED)],
  'departs: a different state': [deniedWith({ state: 'x' })],
  'departs: none': [deniedWith({})],
  'departs: several states': [deniedWith({ state: ['s1', 's1'] })],
  'does not apply': [denied(ends.NOT_FOUND)],
  blocked: [deniedWith({ code: 'c' })],
})
for (const [sent, came, words] of [
  [' a;b ', 'a;b', 'the state without the spaces around it'],
  ['a;b', 'a', 'the first 1 of its 3 characters'],
  ['0071', '71', 'the state as a number'],
  ['a[b]', 'ab', 'the state without [ ]'],
  ['a[b]', 'ba', 'a different state'],
  ['a', '', 'a different state'],
] as const)
  test(`the state “${sent}” that is returned as “${came}” is described as “${words}”`, () => {
    expect(response.becameOf(sent, came)).toBe(words)
  })

outcomes('the characters of a denial', response.judgeDeniedCharacters, {
  kept: [deniedWith({ ...DENIED, error_description: 'No.' })],
  'departs: a string with U+0022': [deniedWith({ ...DENIED, error_description: '"No"' })],
  'does not apply': [denied(ends.NOT_FOUND)],
})

passesOn(
  'a consent',
  response.judgeFragment,
  response.judgeNotForwarded,
  response.judgeDeniedError,
  response.judgeDeniedState,
)
passesOn('the issuer in a redirect', (missing) =>
  response.judgeRedirectIssuer(ended({ iss: ISSUER }), missing),
)
