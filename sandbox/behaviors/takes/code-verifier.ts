import type { Operator } from '../../../contract/requests/operators.ts'
import type { Behavior } from '../behavior.ts'
import { overlookVerifier } from '../proof-key.ts'

const LENGTH = 43

/** What is wrong with a code verifier that does not match any challenge. */
const TESTS: Readonly<Partial<Record<Operator, (verifier: string | null, isChallenge: boolean) => boolean>>> =
  {
    missing: (verifier) => verifier === null,
    empty: (verifier) => verifier === '',
    challenge: (_verifier, isChallenge) => isChallenge,
    prefix: (verifier) => verifier !== null && verifier !== '' && verifier.length < LENGTH,
    appended: (verifier) => verifier !== null && verifier.length > LENGTH,
    another: (verifier, isChallenge) => verifier?.length === LENGTH && !isChallenge,
  }

/** Takes a code verifier that is wrong in the way of an operator (document, 4.5). */
export const takeVerifier = (operator: Operator): Behavior =>
  overlookVerifier((verifier, isChallenge) => TESTS[operator]?.(verifier, isChallenge) ?? false)
