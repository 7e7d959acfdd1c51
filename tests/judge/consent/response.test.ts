import { expect, test } from 'vitest'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import { doesNotApply, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { VSCHAR } from '../../../helpers/judge/characters.ts'
import {
  judgeDeniedCharacters,
  judgeDeniedError,
  judgeDeniedState,
} from '../../../helpers/judge/judge-denied.ts'
import {
  judgeCodeText,
  judgeFragment,
  judgeNoCredential,
  judgeNotForwarded,
  judgeParametersOnce,
  judgeRedirectIssuer,
  judgeSeeOther,
} from '../../../helpers/judge/judge-response.ts'
import { discovered } from '../../exchanges.ts'
import { MISSING } from '../missing.ts'
import {
  BY_HAND,
  CALLBACK,
  consent,
  FAULT,
  MISFIT,
  NOT_FOUND,
  OFFLINE,
  pages,
  REDIRECTED,
  STAYS,
  STUCK,
  type Walk,
} from './evidence.ts'

type Redirect = Partial<NonNullable<Consent['redirect']>>

const KEPT = { is: 'kept' }
const departs = (came: string) => ({ is: 'departs', came })
const blocked = (because: string) => ({ is: 'blocked', because })
const ended = (query: Redirect['query'], fragment: Redirect['fragment'] = {}) =>
  consent({}, { query: query ?? {}, fragment: fragment ?? {} })
const denied = (walk: Walk = {}, redirect?: Redirect): Recorded<Consent> => {
  const walked = consent({ ...pages('deny'), ...walk }, redirect)
  return walked.is === 'recorded' ? recorded({ ...walked.value, decision: 'deny' }) : walked
}
const NONE = blocked('the consent ended without a redirect')
const BY_PAGE = doesNotApply('the consent ended without a redirect')

const ISSUER = 'https://as.example'
const announcing = (members: object) => discovered(`${ISSUER}/.well-known/openid-configuration`, members)
const ANNOUNCED = announcing({ issuer: ISSUER, authorization_response_iss_parameter_supported: true })
const iss = (value: string | readonly string[] | undefined, discovery = ANNOUNCED) =>
  judgeRedirectIssuer(ended(value === undefined ? {} : { iss: value }), discovery)

/** RFC 6749, 4.1.2, 4.1.2.1 and 4.2.2; RFC 9207, 2; OpenID Connect Core 1.0, 3.2.2.5. */
const OF_ANSWER = {
  code: 'c',
  state: 's',
  error: 'e',
  error_description: 'd',
  error_uri: 'u',
  access_token: 'a',
  iss: 'i',
  id_token: 't',
}

const posted = (...statuses: readonly number[]) =>
  consent({
    documents: [
      { method: 'GET', address: '', status: 307 },
      ...statuses.map((status) => ({ method: 'POST', address: '', status })),
    ],
  })
const NO_FORM = doesNotApply('no page of this consent sent a form')

for (const [what, finding, expected] of [
  ['nothing in the fragment', judgeFragment(ended({ code: 'c' })), KEPT],
  ['another fragment', judgeFragment(ended({}, { _: '_' })), KEPT],
  [
    'an answer in the fragment',
    judgeFragment(ended({}, { code: 'c', state: 's' })),
    departs('code, state in the fragment'),
  ],
  [
    'every parameter of an answer in the fragment',
    judgeFragment(ended({}, OF_ANSWER)),
    departs(`${Object.keys(OF_ANSWER).join(', ')} in the fragment`),
  ],
  ['no redirect with a fragment', judgeFragment(consent()), NONE],
  ['no redirect of a denial', judgeFragment(denied()), BY_PAGE],
  ['each once', judgeParametersOnce(ended({ code: 'c', iss: 'i' })), KEPT],
  ['what is judged elsewhere', judgeParametersOnce(ended({ code: ['c', 'd'], state: ['s', 's'] })), KEPT],
  [
    'what is twice',
    judgeParametersOnce(ended({ iss: ['i', 'i'], error: ['e', 'f'] })),
    departs('iss, error more than once'),
  ],
  [
    'what the application has twice',
    judgeParametersOnce(consent({}, { query: { a: ['1', '2'] } }, { redirectUri: `${CALLBACK}?a=1&a=2` })),
    KEPT,
  ],
  ['no redirect with parameters', judgeParametersOnce(consent()), NONE],
  ['the issuer', iss(ISSUER), KEPT],
  ['the issuer twice', iss([ISSUER, ISSUER]), KEPT],
  ['another issuer', iss(`${ISSUER}/`), { ...departs(`iss=${ISSUER}/`), expected: `iss=${ISSUER}` }],
  ['one other of two issuers', iss([ISSUER, 'x']), departs('iss=x')],
  ['no issuer though announced', iss(undefined), departs('none')],
  [
    'no issuer, and none announced',
    iss(undefined, announcing({ issuer: ISSUER })),
    doesNotApply('the discovery document does not announce iss'),
  ],
  ['another issuer, and none announced', iss('x', announcing({ issuer: ISSUER })), departs('iss=x')],
  [
    'an issuer, and none in discovery',
    iss('x', announcing({})),
    blocked('the discovery document names no issuer'),
  ],
  ['no issuer, and no object for discovery', iss(undefined, announcing([])), { is: 'does not apply' }],
  ['no redirect with an issuer', judgeRedirectIssuer(consent(), ANNOUNCED), NONE],
  ['no other credential', judgeNoCredential(ended({ code: 'c', state: 's' }), 'secret'), KEPT],
  ['no secret to know', judgeNoCredential(ended({ code: '' }), ''), KEPT],
  [
    'an access token',
    judgeNoCredential(ended({ access_token: 't' }, { refresh_token: 'r' }), ''),
    departs('access_token, refresh_token'),
  ],
  [
    'what only an application sends',
    judgeNoCredential(ended({ client_assertion: 'a', client_secret: 's', code_verifier: 'v' }), ''),
    departs('client_assertion, client_secret, code_verifier'),
  ],
  ['the secret by another name', judgeNoCredential(ended({ key: 'secret' }), 'secret'), departs('key')],
  ['no redirect with a credential', judgeNoCredential(consent(), ''), NONE],
  ['a code of its characters', judgeCodeText(ended({ code: 'c' }), VSCHAR), KEPT],
  [
    'a code of others',
    judgeCodeText(ended({ code: 'cü' }), VSCHAR),
    { ...departs('with U+00FC'), expected: VSCHAR.name },
  ],
  [
    'no code',
    judgeCodeText(ended({ code: '' }), VSCHAR),
    blocked('the redirect carried no code in its query'),
  ],
  [
    'two codes',
    judgeCodeText(ended({ code: ['a', 'b'] }), VSCHAR),
    blocked('the redirect carried no code in its query'),
  ],
  ['no redirect with a code', judgeCodeText(consent(), VSCHAR), NONE],
  ['forms that are answered', judgeNotForwarded(posted(200, 303)), KEPT],
  ['a form that is sent on', judgeNotForwarded(posted(303, 307)), departs('307 to a form')],
  ['no form', judgeNotForwarded(posted()), NO_FORM],
  ['303', judgeSeeOther(posted(200, 303, 307)), KEPT],
  ['302', judgeSeeOther(posted(303, 302)), { ...departs('302 to a form'), expected: '303' }],
  ['301', judgeSeeOther(posted(301)), departs('301 to a form')],
  ['308', judgeSeeOther(posted(308)), departs('308 to a form')],
  ['no form to be redirected', judgeSeeOther(posted()), NO_FORM],
] as const)
  test(`${what}: ${expected.is}`, () => {
    expect(finding).toMatchObject({ ...expected })
  })

const told = (query: Redirect['query']) => denied({}, { query: query ?? {} })
const inconclusive = (because: string) => ({ is: 'inconclusive', because })
const DENIED = { error: 'access_denied', state: 's1' }

for (const [what, walked, expected] of [
  ['is told', told(DENIED), KEPT],
  ['has an error of its own', told({ error: 'no' }), departs('the error no')],
  ['has two errors', told({ error: ['access_denied', 'no'] }), departs('the error access_denied, no')],
  ['has no error', told({}), departs('one without error')],
  ['gave a code', told({ ...REDIRECTED.query, error: 'no' }), blocked('a denied consent gave a code')],
  ['ends on an error page', denied(NOT_FOUND), departs('an error page: 404')],
  [
    'ends on a page',
    denied({ failure: { ...STUCK.failure, journey: 'deny', title: 'Bye' } }),
    departs('the page “Bye”'),
  ],
  ['fails', denied(FAULT), { is: 'unreachable', because: 'an error page: 500' }],
  ['loses its connection', denied(OFFLINE), { is: 'unreachable', because: 'no connection' }],
  [
    'stays on its page',
    denied({ failure: { ...STAYS.failure, journey: 'deny' } }),
    inconclusive('no button'),
  ],
  ['fails in a step', denied({ failure: { ...MISFIT.failure, journey: 'deny' } }), inconclusive('no button')],
  ['fits no page', denied(STUCK), inconclusive('no button')],
  ['ends nowhere', denied(), inconclusive('the walk ended without a redirect')],
  [
    'saw another page only',
    denied(pages('signIn'), { query: DENIED }),
    inconclusive('the service did not ask for consent again'),
  ],
  [
    'was not asked for',
    denied({ pages: [] }, { query: DENIED }),
    inconclusive('the service did not ask for consent again'),
  ],
  ['is walked by hand', denied({ ...BY_HAND, pages: [] }, { query: DENIED }), KEPT],
] as const)
  test(`a denial that ${what}: ${expected.is}`, () => {
    expect(judgeDeniedError(walked)).toMatchObject(expected)
  })

const OTHERWISE = doesNotApply('the denied consent ended without a redirect')

for (const [what, finding, expected] of [
  ['its state', judgeDeniedState(told(DENIED)), KEPT],
  ['another state', judgeDeniedState(told({ state: 'x' })), departs('another state')],
  ['no state', judgeDeniedState(told({})), departs('none')],
  ['its state twice', judgeDeniedState(told({ state: ['s1', 's1'] })), departs('several')],
  ['no redirect for a state', judgeDeniedState(denied(NOT_FOUND)), OTHERWISE],
  ['a code and no state', judgeDeniedState(told({ code: 'c' })), blocked('a denied consent gave a code')],
  ['characters', judgeDeniedCharacters(told({ ...DENIED, error_description: 'No.' })), KEPT],
  [
    'other characters',
    judgeDeniedCharacters(told({ ...DENIED, error_description: '"No"' })),
    {
      ...departs('with U+0022'),
      expected: 'error_description: printable ASCII characters without " and \\',
    },
  ],
  ['no redirect for characters', judgeDeniedCharacters(denied(NOT_FOUND)), OTHERWISE],
] as const)
  test(`the redirect of a denial has ${what}: ${expected.is}`, () => {
    expect(finding).toMatchObject({ ...expected })
  })

test('where there is no consent, that is why', () => {
  for (const judge of [judgeFragment, judgeNotForwarded, judgeDeniedError, judgeDeniedState])
    expect(MISSING.map((missing) => judge(missing))).toEqual(MISSING)
  expect(MISSING.map((missing) => iss(ISSUER, missing))).toEqual(MISSING)
})
