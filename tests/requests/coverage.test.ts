import { expect, test } from 'vitest'
import { cells } from '../../contract/requests/cells.ts'

/*
 * What has to be tried, said a second time and by hand: the suite's refusals and the sandbox's faults are both made from
 * the declaration in contract/requests/, so what is lost there is lost from both.
 */

const OTHER = 'missing empty another prefix other-case appended'
const SENT = 'doubled in-query'
const FORGED =
  'unsigned unsigned-other-case stranger second hs256-secret hs256-public-key embedded-jwk embedded-x5c embedded-jku ' +
  'header-altered claims-altered signature-altered signature-cut signature-removed garbage'
const JWT = `${FORGED} rs256 padded key-id critical-header`
const BOUND = 'missing empty other-host prefix other-case appended'

/** The operators that each kind of field takes. */
const KINDS = {
  identifier: `${OTHER} of-second long deep ${SENT}`,
  secret: `${OTHER} of-second long ${SENT}`,
  constant: `${OTHER} ${SENT}`,
  code: `${OTHER} used-before of-second long deep ${SENT}`,
  verifier: `${OTHER} challenge of-another long ${SENT}`,
  bound: `${BOUND} long ${SENT}`,
  assertion: `missing empty unauthenticated secret-instead secret-besides used-before ${JWT} ${SENT}`,
  requestObject: `missing empty plain-parameters used-before ${JWT} ${SENT}`,
  bearer: `${OTHER} expired of-second other-scheme no-scheme id-token in-query ${JWT}`,
  who: `${OTHER} of-second`,
  audience: `${OTHER} list-of-others list par-endpoint token-endpoint`,
  id: 'missing empty number used-before',
  time: 'missing past future text',
  boundClaim: BOUND,
  challenge: 'missing empty short plain',
  content: 'missing empty another deep',
  form: 'another-method json',
  pushedForm: 'another-method put json',
} as const

const ASSERTION = {
  client_assertion_type: 'constant',
  client_assertion: 'assertion',
  'client_assertion iss': 'who',
  'client_assertion sub': 'who',
  'client_assertion aud': 'audience',
  'client_assertion jti': 'id',
  'client_assertion exp': 'time',
  'client_assertion iat': 'time',
} as const

/** Every field of the document's requests (2.4, 2.5, 4.1, 4.3, 4.5, 4.6), and of what kind it is. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, keyof typeof KINDS>>>> = {
  token: { '': 'form', client_id: 'identifier', client_secret: 'secret', grant_type: 'constant' },
  par: {
    '': 'pushedForm',
    client_id: 'identifier',
    ...ASSERTION,
    request: 'requestObject',
    'request authorization_details': 'content',
    'request scope': 'content',
    'request redirect_uri': 'boundClaim',
    'request code_challenge': 'challenge',
    'request claims': 'content',
    'request permissions': 'content',
  },
  exchange: {
    '': 'form',
    grant_type: 'constant',
    code: 'code',
    redirect_uri: 'bound',
    code_verifier: 'verifier',
    ...ASSERTION,
  },
  apiGet: { authorization: 'bearer' },
  apiPut: { authorization: 'bearer' },
}

const UNREADABLE_TOKEN =
  'of-second unsigned-other-case second hs256-secret hs256-public-key embedded-x5c embedded-jku signature-cut rs256 padded ' +
  'key-id critical-header'

/** What is left out on purpose; why, the declaration says. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'par client_assertion': 'signature-altered',
  'par client_assertion exp': 'future',
  'par client_assertion iat': 'missing past',
  'par request': 'used-before signature-altered',
  'par request authorization_details': 'missing empty',
  'par request scope': 'missing empty another deep',
  'par request redirect_uri': 'prefix other-case',
  'par request claims': 'missing empty another deep',
  'par request permissions': 'missing empty another deep',
  'exchange code_verifier': 'other-case',
  'exchange client_assertion': 'signature-altered secret-besides',
  'exchange client_assertion aud': 'list-of-others list par-endpoint token-endpoint',
  'exchange client_assertion exp': 'future',
  'exchange client_assertion iat': 'missing past',
  'apiGet authorization': UNREADABLE_TOKEN,
  'apiPut authorization': `${UNREADABLE_TOKEN} no-scheme id-token`,
}

const words = (text = ''): readonly string[] => text.split(' ')

for (const [request, fields] of Object.entries(FIELDS))
  for (const [field, kind] of Object.entries(fields)) {
    const place = [request, field].join(' ').trim()
    test(`${place} is refused in every way in which it can be wrong`, () => {
      const rows = cells.filter(
        (cell) =>
          cell.request === request &&
          [cell.field, cell.claim].filter(Boolean).join(' ') === field &&
          !(cell.isGood || cell.isUnlisted) &&
          cell.clause,
      )
      const expected = words(KINDS[kind]).filter((operator) => !words(LEFT_OUT[place]).includes(operator))
      expect(rows.map(({ operator }) => operator).sort()).toEqual([...expected].sort())
    })
  }

/** What the document does not list, and what is tried with it; what leaves a request good is in brackets. */
const BEYOND: readonly string[] = [
  'token scope invented',
  'token unrecognized (added)',
  'token (any-answer)',
  'par client_assertion aud (list)',
  'par client_assertion aud (par-endpoint)',
  'par client_assertion aud (token-endpoint)',
  'par client_assertion iat (ahead)',
  'par client_assertion nbf future',
  'par request (typed)',
  'par request scope (reordered)',
  'par request aud another',
  'par request aud (list)',
  'par request client_id another',
  'par request exp past',
  'par request exp missing',
  'par request exp hour-ahead',
  'par request nbf future',
  'par request nbf missing',
  'par request nbf hour-ago',
  'par request nbf (ahead)',
  'par request request_uri added',
  'par request response_type missing',
  'par request response_type implicit',
  'par request response_type hybrid',
  'par request_uri added',
  'par unrecognized (added)',
  'par (any-answer)',
  'exchange client_assertion nbf future',
  'apiGet authorization (lower-scheme)',
  'apiGet authorization (upper-scheme)',
]

test('what the document does not list is tried, and what leaves a request good', () => {
  const beyond = cells.filter(({ isGood, isUnlisted }) => isGood || isUnlisted)
  const named = beyond.map(({ request, field, claim, operator, isGood }) =>
    [request, field, claim, isGood ? `(${operator})` : operator].filter(Boolean).join(' '),
  )
  expect(named.sort()).toEqual([...BEYOND].sort())
})

test('no other field is declared', () => {
  const places = Object.entries(FIELDS).flatMap(([request, fields]) =>
    Object.keys(fields).map((field) => [request, field].join(' ').trim()),
  )
  const listed = cells.filter(({ isUnlisted }) => !isUnlisted)
  const declared = listed.map(({ request, field, claim }) =>
    [request, field, claim].filter(Boolean).join(' '),
  )
  expect([...new Set(declared)].sort()).toEqual([...places].sort())
})
