import type { Operator } from '../../../contract/requests/operators.ts'
import type { Behavior } from '../behavior.ts'
import { type Overlooked, overlookVerifier } from '../proof-key.ts'

const LENGTH = 43
const LONG = 1_000

/** What is wrong with a code verifier that does not match any challenge. */
const TESTS: Readonly<Partial<Record<Operator, Overlooked>>> = {
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
  overlookVerifier((verifier, instead) => TESTS[operator]?.(verifier, instead) ?? false)
