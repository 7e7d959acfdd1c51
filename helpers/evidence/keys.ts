/*
 * The keys by which checks and reports find evidence. Each is made here or by its row, and none is ever parsed: anything
 * that a rule needs to know about evidence is a property of its action or row.
 */

import type { Step } from '../../contract/steps.ts'
import type { ProbeName } from './probe-list.ts'

/** Key of a case: what it edits, and how. */
export type CaseKey = `${Step} ${string}`

/** Key of any evidence; that of a step is the name of the step. */
export type Key = Step | RepeatKey | CaseKey | ConsentKey | ProbeKey | ProductKey | typeof PORTAL | typeof TLS

/** Key of the walk through the developer portal. */
export const PORTAL = 'portal'

/** Key of the TLS handshakes. */
export const TLS = 'TLS'

/** The answers and consents that a run gets again, in words that complete “the answer” or “the approved consent”. */
export const OCCASIONS = {
  refused: 'after the invalid requests',
  beforeSecond: 'for the second application, before its invalid requests',
  refusedOfSecond: 'for the second application, after its invalid requests',
  application: 'for one more code',
  second: 'for the second application',
  later: 'with a token that was issued later',
  alongsideSecond: 'while the second application requests a token, too',
  blank: 'with a blank dp_id',
  plainParameters: 'with parameters next to it',
  denied: 'for the denied consent',
  forCases: 'for the invalid exchanges',
  kept: 'for a code that is kept',
  firstTab: 'in the first of two tabs',
  secondTab: 'in the second of two tabs',
  instead: 'in place of a code that may have been spent',
  portal: 'for a key pair of the developer portal',
  early: 'before the first id_token',
  late: 'late in the run',
} as const

type Occasion = keyof typeof OCCASIONS
type RepeatKey = `${Step} ${(typeof OCCASIONS)[Occasion]}`
type ConsentKey = `consent: ${string}`
type ProbeKey = `opened: ${ProbeName}`
type ProductKey = `product ${string}`

/** Key of one more answer of a step, or of one more consent. */
export const repeatKey = <What extends Step | 'approved', Which extends string>(what: What, of: Which) =>
  `${what} ${of}` as const

/** Keys of the further answers of a step. */
export const repeatKeys = (step: Step, ...which: readonly Occasion[]): readonly Key[] =>
  which.map((of) => repeatKey(step, OCCASIONS[of]))

/** Keys of further consents. */
export const repeatedConsentKeys = (...which: readonly Occasion[]): readonly Key[] =>
  which.map((of) => consentKey(repeatKey('approved', OCCASIONS[of])))

/** Key of a consent. */
export const consentKey = (name: string): ConsentKey => `consent: ${name}`

/** Key of a probe. */
export const probeKey = (name: ProbeName): ProbeKey => `opened: ${name}`

/** Key of a probe that was opened late in a run. */
export const lateProbeKey = (name: ProbeName, round: number) => `${probeKey(name)}, late (${round})` as const

/** Key of an exchange of a product. */
export const productKey = (product: string, what: string): ProductKey => `product ${product}: ${what}`
