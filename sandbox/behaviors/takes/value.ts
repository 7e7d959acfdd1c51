import type { Operator } from '../../../contract/requests/operators.ts'
import type { Behavior } from '../behavior.ts'
import { type Overlooked, overlookVerifier } from '../proof-key.ts'

/** The right value, and that of the second application. */
export interface Values {
  readonly right: string
  readonly ofSecond?: string
}

type Test = (value: string, values: Values) => boolean

const isLastCut: Test = (value, { right }) => value !== '' && value === right.slice(0, -1)
const isPrefix: Test = (value, values) =>
  value !== '' && value !== values.right && values.right.startsWith(value) && !isLastCut(value, values)
const isOtherCase: Test = (value, { right }) => value !== right && value.toLowerCase() === right.toLowerCase()
const isLong: Test = (value) => value.length > 1_000 && !value.startsWith('[')
const isDeep: Test = (value) => value.startsWith('[[[')
/** Starts with the right address, but is not the edit `appended`. */
const isQueryAdded: Test = (value, { right }) =>
  value.startsWith(`${right}?`) || value.startsWith(`${right}&`)
const isFragmentAdded: Test = (value, { right }) => value.startsWith(`${right}#`)
const isOtherSlash: Test = (value, { right }) => value === `${right}/` || `${value}/` === right
const isAppended: Test = (value, values) =>
  value !== values.right &&
  value.startsWith(values.right) &&
  ![isLong, isQueryAdded, isFragmentAdded, isOtherSlash].some((is) => is(value, values))
const isSpaced: Test = (value, { right }) => value === ` ${right} `
const isOneAltered: Test = (value, values) =>
  value.length === values.right.length &&
  [...value].filter((character, at) => character !== values.right[at]).length === 1 &&
  !isOtherCase(value, values)
const isOfSecond: Test = (value, { right, ofSecond }) => value !== right && value === ofSecond

const urlOf = (address: string): Partial<URL> => (URL.canParse(address) ? new URL(address) : {})
const hostOf = (address: string): string => urlOf(address).hostname ?? ''

const isDefaultPort: Test = (value, { right }) =>
  value !== right && URL.canParse(value) && urlOf(value).href === urlOf(right).href
const isOtherPort: Test = (value, { right }) =>
  hostOf(value) === hostOf(right) && urlOf(value).port !== urlOf(right).port
const isEscaped: Test = (value, { right }) => value !== right && decoded(value) === decoded(right)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const KINDS = {
  prefix: isPrefix,
  'other-case': isOtherCase,
  appended: isAppended,
  'of-second': isOfSecond,
  long: isLong,
  deep: isDeep,
  spaced: isSpaced,
  'one-altered': isOneAltered,
  'last-cut': isLastCut,
  percent: (value: string) => value === '%',
  asterisk: (value: string) => value === '*',
}

const TESTS: Readonly<Partial<Record<Operator, Test>>> = {
  empty: (value) => value === '',
  ...KINDS,
  another: (value, values) =>
    value !== '' && value !== values.right && !Object.values(KINDS).some((is) => is(value, values)),
  'other-host': (value, { right }) => hostOf(value) !== '' && hostOf(value) !== hostOf(right),
  'other-port': isOtherPort,
  'default-port': isDefaultPort,
  'query-added': isQueryAdded,
  'fragment-added': isFragmentAdded,
  'other-slash': isOtherSlash,
  escaped: isEscaped,
}

/** Whether exactly this operator edited a value. */
export function isWrongBy(operator: Operator, value: string | null | undefined, values: Values): boolean {
  if (value === null || value === undefined) return operator === 'missing'
  return TESTS[operator]?.(value, values) ?? false
}

const LONG = 1_000

/** Lengths of half a code verifier of a run that does not explore; the others are drawn, and a service knows only their hash. */
const HALVES = [21, 48, 54, 64]

const isVerifier = (text: string | null): boolean => /^[\w.~-]{43,128}$/.test(text ?? '')

const isHalf = (text: string | null): boolean => text !== null && HALVES.includes(text.length)

/** How each operator edits a code verifier. */
const OF_VERIFIER: Readonly<Partial<Record<Operator, Overlooked>>> = {
  missing: (verifier) => verifier === null,
  empty: (verifier) => verifier === '',
  challenge: (_verifier, instead) => instead === 'the challenge itself',
  'challenge-as-plain': (_verifier, instead) => instead === 'the challenge itself, declared as plain',
  'of-another': (_verifier, instead) => instead === "another authorization's",
  prefix: isHalf,
  appended: (_verifier, instead) => instead === 'the right one with more characters',
  'one-altered': (_verifier, instead) => instead === 'the right one with another character',
  'last-cut': (_verifier, instead) => instead === 'the right one without its last character',
  long: (verifier) => verifier !== null && verifier.length >= LONG,
  another: (verifier, instead) =>
    isVerifier(verifier) && !isHalf(verifier) && instead === 'unknown to this service',
}

/** Accepts a code verifier that an operator edited (document, 4.5). */
export const takeVerifier = (operator: Operator): Behavior =>
  overlookVerifier((verifier, instead) => OF_VERIFIER[operator]?.(verifier, instead) ?? false)
