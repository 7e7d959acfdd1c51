/**
 * What can be wrong with a field of a request, by what the field means. Both the suite's edits and the sandbox's faults
 * are made from this declaration, each by a grammar of its own.
 */
export const OPERATORS = {
  missing: 'is missing',
  empty: 'is empty',
  another: 'has a different value',
  prefix: 'is cut short',
  'other-case': 'is in a different letter case',
  appended: 'has something appended',
  'of-second': "is the second application's",
  'used-before': 'was used before',
  'other-host': 'has another host',
  challenge: 'is the code challenge itself',
  'of-another': 'is that of another authorization',
  doubled: 'is sent twice',
  'in-query': 'is in the query of the address',
  number: 'is a number instead of a string',
  text: 'is a string instead of a number',
  past: 'lies in the past',
  future: 'lies far in the future',
  plain: 'is declared as plain',
  unsigned: 'is unsigned',
  'unsigned-other-case': 'is unsigned, with none in a different letter case',
  stranger: 'is signed with a key that nobody registered',
  second: "is signed with the second application's key",
  rs256: 'is signed with RS256',
  'hs256-secret': 'is signed with HS256 and the client secret',
  'hs256-public-key': 'is signed with HS256 and the public key as the secret',
  'embedded-jwk': 'carries its own key as jwk',
  'embedded-x5c': 'carries its own key as x5c',
  'embedded-jku': 'carries its own key as jku, in a data URL',
  'header-altered': 'had its header altered after signing',
  'claims-altered': 'had its claims altered after signing',
  'signature-altered': 'has an altered signature',
  'signature-cut': 'has half a signature',
  'signature-removed': 'has an empty signature',
  'not-canonical': 'is not canonical base64url',
  'key-id': 'names a key ID that nobody registered',
  'critical-header': 'has a critical header parameter that the server cannot know',
  expired: 'has expired',
  'other-scheme': 'is sent under another scheme',
  unauthenticated: 'is missing, and its type with it',
  'another-method': 'is a GET with the fields in its query',
} as const satisfies Readonly<Record<string, string>>

/** One way in which a field can be wrong. */
export type Operator = keyof typeof OPERATORS

/** A JWT that the application's own key did not sign as it stands. */
export const FORGED = [
  'unsigned',
  'unsigned-other-case',
  'stranger',
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
] as const satisfies readonly Operator[]

/** Whatever signs or alters a JWT other than documented. */
export const JWT_OPERATORS = [
  ...FORGED,
  'rs256',
  'not-canonical',
  'key-id',
  'critical-header',
] as const satisfies readonly Operator[]

/** A field that says nothing. */
export const ABSENT = ['missing', 'empty'] as const satisfies readonly Operator[]

const OTHER = ['another', 'prefix', 'other-case', 'appended'] as const
const TRANSPORT = ['doubled', 'in-query'] as const

/** What a field of a form or of a header means, and the operators that follow from it. */
export const FIELD_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, 'of-second', ...TRANSPORT],
  'shared secret': [...ABSENT, ...OTHER, 'of-second', ...TRANSPORT],
  'fixed value': [...ABSENT, ...OTHER, ...TRANSPORT],
  'one-time value': [...ABSENT, ...OTHER, 'used-before', 'of-second', ...TRANSPORT],
  proof: [...ABSENT, ...OTHER, 'challenge', 'of-another', ...TRANSPORT],
  'bound value': [...ABSENT, 'other-host', 'prefix', 'other-case', 'appended', ...TRANSPORT],
  'signed JWT': [...ABSENT, 'used-before', ...JWT_OPERATORS, ...TRANSPORT],
  'client authentication': [...ABSENT, 'unauthenticated', 'used-before', ...JWT_OPERATORS, ...TRANSPORT],
  'bearer token': [
    ...ABSENT,
    'another',
    'prefix',
    'other-case',
    'appended',
    'expired',
    'of-second',
    'other-scheme',
    'in-query',
    ...JWT_OPERATORS,
  ],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

/** What a claim of a JWT means, and the operators that follow from it. */
export const CLAIM_MEANINGS = {
  identifier: [...ABSENT, ...OTHER, 'of-second'],
  audience: [...ABSENT, ...OTHER],
  'unique ID': [...ABSENT, 'number', 'used-before'],
  time: ['missing', 'past', 'future', 'text'],
  'bound value': [...ABSENT, 'other-host', 'prefix', 'other-case', 'appended'],
  challenge: [...ABSENT, 'plain'],
  content: [...ABSENT, 'another'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

export type FieldMeaning = keyof typeof FIELD_MEANINGS
export type ClaimMeaning = keyof typeof CLAIM_MEANINGS
