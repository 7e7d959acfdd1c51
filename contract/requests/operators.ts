/**
 * How a field of a request can differ from the documented one. The suite's edits and the sandbox's faults are both
 * generated from this list, each by its own rules.
 */
export const OPERATORS = {
  missing: 'is missing',
  empty: 'is empty',
  another: 'has a different value',
  prefix: 'is cut short',
  'other-case': 'is in a different letter case',
  appended: 'has something appended',
  long: 'is thousands of characters long',
  deep: 'is deeply nested JSON',
  'of-second': "is the second application's",
  'used-before': 'was used before',
  'at-once': 'is used twice at the same moment',
  'other-host': 'has another host',
  'other-port': 'has another port',
  'default-port': 'names the default port',
  'query-added': 'has an extra query parameter',
  'fragment-added': 'has a fragment',
  'other-slash': 'has a slash added or removed at its end',
  escaped: 'has a letter percent-encoded or decoded',
  spaced: 'has a space before and after it',
  'one-altered': 'has one character changed',
  'last-cut': 'lacks its last character',
  percent: 'is %',
  asterisk: 'is *',
  challenge: 'is the code challenge itself',
  'challenge-as-plain': 'is the code challenge itself, declared as plain',
  'of-another': 'belongs to another authorization',
  doubled: 'is sent twice',
  'in-query': 'is sent in the query',
  number: 'is a number instead of a string',
  text: 'is a string instead of a number',
  'no-entry': 'is an empty list',
  zero: 'is 0',
  past: 'is in the past',
  future: 'is far in the future',
  plain: 'is declared as plain',
  unsigned: 'is unsigned',
  'unsigned-other-case': 'is unsigned, with the algorithm none in a different letter case',
  stranger: 'is signed with an unregistered key',
  second: "is signed with the second application's key",
  es256: 'is signed with ES256 and an unregistered key',
  rs256: 'is signed with RS256',
  ps384: 'is signed with PS384',
  ps512: 'is signed with PS512',
  'hs256-secret': 'is signed with HS256 and the client secret',
  'hs256-public-key': 'is signed with HS256 and the public key as the secret',
  'embedded-jwk': 'carries its own key as jwk',
  'embedded-x5c': 'carries its own key as x5c',
  'embedded-jku': 'carries its own key as jku, in a data URL',
  'header-altered': 'had its header altered after signing',
  'claims-altered': 'had its claims altered after signing',
  'verified-altered': 'has the header and the signature of an accepted one, but other claims',
  'signature-altered': 'has an altered signature',
  'signature-cut': 'has half a signature',
  'signature-removed': 'has an empty signature',
  garbage: 'is not a JWT',
  padded: 'is padded with =',
  'key-id': 'names an unregistered key ID',
  'critical-header': 'has an unknown critical header parameter',
  expired: 'has expired',
  'other-scheme': 'is sent with another scheme',
  unauthenticated: 'is missing, and so is its type',
  'another-method': 'is a GET with the fields in its query',
  put: 'is a PUT',
  json: 'has its fields as JSON instead of a form',
  'client-id-alone': 'is missing, and so is its type, but a client_id is sent',
  'basic-instead': 'is missing, and an Authorization: Basic header has the client ID and secret',
  'secret-instead': 'is missing, and the client secret is sent instead',
  'secret-besides': 'is sent together with the client secret',
  'basic-besides': 'is sent together with an Authorization: Basic header',
  'plain-parameters': 'is missing, and its claims are sent as form fields',
  added: 'is added',
  'other-client': 'is added, and names another client',
  'list-of-others': 'is a list of other servers',
  'hour-ahead': 'is more than an hour in the future',
  'hour-ago': 'is more than an hour in the past',
  short: 'is too short',
  implicit: 'is token',
  hybrid: 'is code id_token',
  invented: 'is undefined',
  'no-scheme': 'is sent without a scheme',
  'id-token': 'is the id_token',
  'by-head': 'is missing, and the request is a HEAD',
  'lower-scheme': 'is sent with the scheme bearer',
  'upper-scheme': 'is sent with the scheme BEARER',
  'any-answer': 'accepts any media type',
  list: 'is a list that includes the issuer',
  'par-endpoint': 'is the address of the PAR endpoint',
  'token-endpoint': 'is the address of the token endpoint',
  ahead: 'is eight seconds in the future',
  typed: 'has the type oauth-authz-req+jwt',
  reordered: 'has its parts in another order',
} as const satisfies Readonly<Record<string, string>>

/** One way in which a field can differ from the documented one. */
export type Operator = keyof typeof OPERATORS

/** The JWT has no valid signature by the application's own key. */
export const FORGED = [
  'unsigned',
  'unsigned-other-case',
  'stranger',
  'es256',
  'second',
  'hs256-secret',
  'hs256-public-key',
  'embedded-jwk',
  'embedded-x5c',
  'embedded-jku',
  'header-altered',
  'claims-altered',
  'signature-altered',
  'signature-cut',
  'signature-removed',
  'garbage',
] as const satisfies readonly Operator[]

/** The JWT is signed or altered in an undocumented way. */
const JWT_OPERATORS = [
  ...FORGED,
  'rs256',
  'ps384',
  'ps512',
  'padded',
  'key-id',
  'critical-header',
] as const satisfies readonly Operator[]

/** The field has no value. */
export const ABSENT = ['missing', 'empty'] as const satisfies readonly Operator[]

const OTHER = ['another', 'prefix', 'other-case', 'appended'] as const
/** Only a comparison of the whole value detects these. */
const NEARLY = ['spaced', 'one-altered', 'last-cut'] as const
/** A database query may treat these as wildcards. */
const WILDCARDS = ['percent', 'asterisk'] as const
/** Other addresses, some of them close to the right one. */
const ADDRESS = [
  ...(['other-host', 'prefix', 'other-case', 'appended'] as const),
  ...(['query-added', 'fragment-added', 'other-slash', 'other-port', 'default-port', 'escaped'] as const),
] as const
const TRANSPORT = ['doubled', 'in-query'] as const

/** The service may fail instead of refusing these. They are never sent to production. */
export const CRASHING = ['garbage', 'long', 'deep'] as const satisfies readonly Operator[]

/**
 * The request is malformed: a field is missing or repeated, the client authenticates in two ways or not at all, or a value
 * has the wrong form. The error may then be invalid_request, no matter which field is wrong (RFC 6749, 5.2).
 */
export const MALFORMED: readonly Operator[] = [
  ...ABSENT,
  ...CRASHING,
  ...TRANSPORT,
  'spaced',
  'fragment-added',
  'unauthenticated',
  'client-id-alone',
  'basic-instead',
  'secret-instead',
  'secret-besides',
  'basic-besides',
  'plain-parameters',
  'added',
  'unsigned',
  'unsigned-other-case',
  'signature-removed',
  'padded',
  'key-id',
  'critical-header',
  'number',
  'text',
]

/** The code verifier is too short or too long (RFC 7636, 4.1). */
export const MALFORMED_PROOF: readonly Operator[] = ['prefix', 'appended', 'last-cut']

/** The meanings of form and header fields, with the operators that apply to each. */
export const FIELD_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, ...NEARLY, 'of-second', 'long', 'deep', ...TRANSPORT],
  'shared secret': [
    ...ABSENT,
    ...OTHER,
    ...NEARLY,
    ...WILDCARDS,
    'of-second',
    'long',
    'basic-besides',
    ...TRANSPORT,
  ],
  'fixed value': [...ABSENT, ...OTHER, ...TRANSPORT],
  'one-time value': [
    ...ABSENT,
    ...OTHER,
    ...NEARLY,
    ...WILDCARDS,
    'used-before',
    'at-once',
    'of-second',
    'long',
    'deep',
    ...TRANSPORT,
  ],
  proof: [
    ...ABSENT,
    ...OTHER,
    ...NEARLY,
    'challenge',
    'challenge-as-plain',
    'of-another',
    'long',
    ...TRANSPORT,
  ],
  'bound value': [...ABSENT, ...ADDRESS, 'long', ...TRANSPORT],
  'signed JWT': [...ABSENT, 'plain-parameters', 'used-before', ...JWT_OPERATORS, ...TRANSPORT],
  'client authentication': [
    ...ABSENT,
    'unauthenticated',
    'client-id-alone',
    'basic-instead',
    'secret-instead',
    'secret-besides',
    'used-before',
    'verified-altered',
    'at-once',
    ...JWT_OPERATORS,
    ...TRANSPORT,
  ],
  'bearer token': [
    ...ABSENT,
    'another',
    'prefix',
    'other-case',
    'appended',
    'one-altered',
    'last-cut',
    'expired',
    'of-second',
    'other-scheme',
    'no-scheme',
    'in-query',
    'by-head',
    'id-token',
    ...JWT_OPERATORS,
  ],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

/** The meanings of JWT claims, with the operators that apply to each. */
export const CLAIM_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, 'of-second'],
  audience: [...ABSENT, 'no-entry', ...OTHER, 'list-of-others', 'list', 'par-endpoint', 'token-endpoint'],
  'unique ID': [...ABSENT, 'number', 'used-before'],
  time: ['missing', 'zero', 'past', 'future', 'text'],
  'registered value': [...ABSENT, ...ADDRESS],
  challenge: [...ABSENT, 'short', 'plain'],
  content: [...ABSENT, 'another', 'deep'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

/** Operators on the whole request. */
export const WHOLE_OPERATORS = ['another-method', 'put', 'json'] as const satisfies readonly Operator[]

export type FieldMeaning = keyof typeof FIELD_MEANINGS
export type ClaimMeaning = keyof typeof CLAIM_MEANINGS
