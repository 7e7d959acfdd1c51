import type { Operator } from '../../../contract/requests/operators.ts'
import type { Behavior } from '../behavior.ts'
import { type Overlooked, overlookVerifier } from '../proof-key.ts'

/** What a value is told apart by: the one that is right, and the second application's. */
export interface Values {
  readonly right: string
  readonly ofSecond?: string
}

type Test = (value: string, values: Values) => boolean

const isPrefix: Test = (value, { right }) => value !== '' && value !== right && right.startsWith(value)
const isOtherCase: Test = (value, { right }) => value !== right && value.toLowerCase() === right.toLowerCase()
const isLong: Test = (value) => value.length > 1_000 && !value.startsWith('[')
const isDeep: Test = (value) => value.startsWith('[[[')
const isAppended: Test = (value, values) =>
  value !== values.right && value.startsWith(values.right) && !isLong(value, values)
const isOfSecond: Test = (value, { right, ofSecond }) => value !== right && value === ofSecond

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

const KINDS = {
  prefix: isPrefix,
  'other-case': isOtherCase,
  appended: isAppended,
  'of-second': isOfSecond,
  long: isLong,
  deep: isDeep,
}

const TESTS: Readonly<Partial<Record<Operator, Test>>> = {
  empty: (value) => value === '',
  ...KINDS,
  another: (value, values) =>
    value !== '' && value !== values.right && !Object.values(KINDS).some((is) => is(value, values)),
  'other-host': (value, { right }) => hostOf(value) !== '' && hostOf(value) !== hostOf(right),
}

/** Whether a value is wrong in the way of an operator, and in no other. */
export function isWrongBy(operator: Operator, value: string | null | undefined, values: Values): boolean {
  if (value === null || value === undefined) return operator === 'missing'
  return TESTS[operator]?.(value, values) ?? false
}

const LENGTH = 43
const LONG = 1_000

/** What is wrong with a code verifier that does not match any challenge. */
const OF_VERIFIER: Readonly<Partial<Record<Operator, Overlooked>>> = {
  missing: (verifier) => verifier === null,
  empty: (verifier) => verifier === '',
  challenge: (_verifier, instead) => instead === 'the challenge itself',
  'of-another': (_verifier, instead) => instead === "another authorization's",
  prefix: (verifier) => verifier !== null && verifier !== '' && verifier.length < LENGTH,
  appended: (verifier) => verifier !== null && verifier.length > LENGTH && verifier.length < LONG,
  long: (verifier) => verifier !== null && verifier.length >= LONG,
  another: (verifier, instead) => verifier?.length === LENGTH && instead === 'no verifier of this service',
}

/** Takes a code verifier that is wrong in the way of an operator (document, 4.5). */
export const takeVerifier = (operator: Operator): Behavior =>
  overlookVerifier((verifier, instead) => OF_VERIFIER[operator]?.(verifier, instead) ?? false)
