/**
 * What can be different in a field of a request. Both the suite's edits and the sandbox's faults are made from this
 * declaration, each by a grammar of its own.
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
  'query-added': 'has a query parameter more',
  'fragment-added': 'has a fragment',
  'other-slash': 'has a slash more at its end, or one less',
  escaped: 'has a letter percent-encoded, or one decoded',
  spaced: 'has a space before and after it',
  'one-altered': 'has one other character within',
  'last-cut': 'lacks its last character',
  percent: 'is %',
  asterisk: 'is *',
  challenge: 'is the code challenge itself',
  'challenge-as-plain': 'is the code challenge itself, and is said to be plain',
  'of-another': 'is that of another authorization',
  doubled: 'is sent twice',
  'in-query': 'is in the query of the address',
  number: 'is a number instead of a string',
  text: 'is a string instead of a number',
  'no-entry': 'is an empty list',
  zero: 'is 0',
  past: 'lies in the past',
  future: 'lies far in the future',
  plain: 'is declared as plain',
  unsigned: 'is unsigned',
  'unsigned-other-case': 'is unsigned, with none in a different letter case',
  stranger: 'is signed with a key that nobody registered',
  second: "is signed with the second application's key",
  es256: 'is signed with ES256 and a key that nobody registered',
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
  'verified-altered': 'has the header and the signature of an accepted one, and other claims',
  'signature-altered': 'has an altered signature',
  'signature-cut': 'has half a signature',
  'signature-removed': 'has an empty signature',
  garbage: 'is no JWT at all',
  padded: 'is padded with =',
  'key-id': 'names a key ID that nobody registered',
  'critical-header': 'has a critical header parameter that the server cannot know',
  expired: 'has expired',
  'other-scheme': 'is sent under another scheme',
  unauthenticated: 'is missing, and its type with it',
  'another-method': 'is a GET with the fields in its query',
  put: 'is a PUT',
  json: 'has its fields as JSON in place of a form',
  'client-id-alone': 'is missing, its type with it, and a client_id is there',
  'basic-instead': 'is missing, and the client ID and secret are in a header Authorization: Basic',
  'secret-instead': 'is missing, and the client secret is there',
  'secret-besides': 'comes with the client secret as well',
  'plain-parameters': 'is missing, and its claims are fields of the form',
  added: 'is there as well',
  'list-of-others': 'is a list of other servers',
  'hour-ahead': 'lies more than an hour ahead',
  'hour-ago': 'lies more than an hour back',
  short: 'is too short',
  implicit: 'is token',
  hybrid: 'is code id_token',
  invented: 'is one that nobody defined',
  'no-scheme': 'is sent without a scheme',
  'id-token': 'is the id_token',
  'by-head': 'is missing, and the request is a HEAD',
  'lower-scheme': 'is sent under the scheme bearer',
  'upper-scheme': 'is sent under the scheme BEARER',
  'any-answer': 'accepts any media type',
  list: 'is a list with the issuer',
  'par-endpoint': 'is the address of the PAR endpoint',
  'token-endpoint': 'is the address of the token endpoint',
  ahead: 'lies eight seconds ahead',
  typed: 'has the type oauth-authz-req+jwt',
  reordered: 'has its parts in another order',
} as const satisfies Readonly<Record<string, string>>

/** One way in which a field can differ from the documented one. */
export type Operator = keyof typeof OPERATORS

/** A JWT that the application's own key did not sign as it stands. */
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

/** Whatever signs or alters a JWT other than documented. */
export const JWT_OPERATORS = [
  ...FORGED,
  'rs256',
  'ps384',
  'ps512',
  'padded',
  'key-id',
  'critical-header',
] as const satisfies readonly Operator[]

/** A field that says nothing. */
export const ABSENT = ['missing', 'empty'] as const satisfies readonly Operator[]

const OTHER = ['another', 'prefix', 'other-case', 'appended'] as const
/** What only a comparison of the whole value notices. */
const NEARLY = ['spaced', 'one-altered', 'last-cut'] as const
/** What a query for a stored value may take for any. */
const WILDCARDS = ['percent', 'asterisk'] as const
/** Another address, however near it is to the right one. */
const ADDRESS = [
  ...(['other-host', 'prefix', 'other-case', 'appended'] as const),
  ...(['query-added', 'fragment-added', 'other-slash', 'other-port', 'default-port', 'escaped'] as const),
] as const
const TRANSPORT = ['doubled', 'in-query'] as const

/** What may make a service err in place of refusing it. Never sent to production. */
export const CRASHING = ['garbage', 'long', 'deep'] as const satisfies readonly Operator[]

/**
 * What makes a request malformed: a field is missing or there twice, two ways of authentication or none are used, or a value
 * is none of its kind, so that its error may be invalid_request whichever field it is (RFC 6749, 5.2).
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

/** What makes a code verifier too short or too long (RFC 7636, 4.1). */
export const MALFORMED_PROOF: readonly Operator[] = ['prefix', 'appended', 'last-cut']

/** What a field of a form or of a header means, and the operators that follow from it. */
export const FIELD_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, ...NEARLY, 'of-second', 'long', 'deep', ...TRANSPORT],
  'shared secret': [...ABSENT, ...OTHER, ...NEARLY, ...WILDCARDS, 'of-second', 'long', ...TRANSPORT],
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

/** What a claim of a JWT means, and the operators that follow from it. */
export const CLAIM_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, 'of-second'],
  audience: [...ABSENT, 'no-entry', ...OTHER, 'list-of-others', 'list', 'par-endpoint', 'token-endpoint'],
  'unique ID': [...ABSENT, 'number', 'used-before'],
  time: ['missing', 'zero', 'past', 'future', 'text'],
  'registered value': [...ABSENT, ...ADDRESS],
  challenge: [...ABSENT, 'short', 'plain'],
  content: [...ABSENT, 'another', 'deep'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

/** What can be different in a request as a whole. */
export const WHOLE_OPERATORS = ['another-method', 'put', 'json'] as const satisfies readonly Operator[]

export type FieldMeaning = keyof typeof FIELD_MEANINGS
export type ClaimMeaning = keyof typeof CLAIM_MEANINGS
