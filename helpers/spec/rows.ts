import type { RequestName } from '../../contract/requests/index.ts'
import { unlessListed } from '../endpoints/discovery/judge-metadata.ts'
import type { Row } from '../evidence/attempts.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { type Area, type FormStep, STEPS, type Step, stepNames, stepOf } from '../evidence/steps.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { judgeAccepted } from '../judge/judge-answer.ts'
import { judgeEnded, judgeLeftAsItWas } from '../judge/judge-effects.ts'
import * as refused from '../judge/judge-refused.ts'
import { judgeSent } from '../judge/judge-sent.ts'
import { type Refusal, rowsByClause } from '../requests/refusal.ts'
import { acceptancesOf, refusalsOf } from '../requests/rows.ts'
import * as every from './every.ts'
import { type Judgement, judgedEach } from './expect.ts'
import { keysOf } from './judged-on.ts'

/**
 * Judges whether the endpoint accepted the documented request. If the suite sent something else, the fault is its own, not
 * the service's.
 */
export function acceptedAsDocumented(evidence: Evidence, step: FormStep): readonly Judgement[] {
  const first = evidence.steps[step]
  const sent = judgeSent(first, STEPS[step].form, evidence.adaptations)
  return [
    ...(first.is === 'recorded' && sent.is !== 'kept' ? [{ finding: sent, judgedOn: keysOf(first) }] : []),
    ...judgedEach(every.answer(evidence, step), judgeAccepted),
  ]
}

/** The rows of some requests by clause: those that must be refused, and those that must be accepted. */
export const rowsOf = (...areas: readonly RequestName[]) => [
  ...rowsByClause(refusalsOf(...areas)),
  ...rowsByClause(acceptancesOf(...areas)),
]

/** Judges whether the service refused the request of each row, or accepted a valid one, and accepted the unedited control. */
export function judgedRows(evidence: Evidence, rows: readonly Refusal[]): readonly Judgement[] {
  const { refusals } = evidence
  const edited = rows.flatMap(({ key, isGood }) => (isGood ? [] : (refusals[key] ?? [])))
  return rows.flatMap((row) =>
    judgedEach(every.attempt(evidence, [row]), (attempt) =>
      refused.unlessUnedited(judgeRow(attempt, row, evidence), edited),
    ),
  )
}

function judgeRow(
  attempt: Attempt | undefined,
  { area, isGood, isOfScope, mayWait, without = [] }: Refusal,
  evidence: Evidence,
): Finding | Kept {
  const { refusals } = evidence
  if (isGood) return refused.judgeTaken(attempt)
  const twins = twinsOf(evidence, area)
  if (isOfScope) return refused.judgeScopeRefused(attempt, twins)
  if (mayWait) return refused.judgeRefusedLater(attempt, twins)
  const finding = refused.judgeRefused(attempt, twins)
  return refused.unlessUnread(
    finding,
    without.flatMap((key) => refusals[key] ?? []),
  )
}

/** Judges each case that is not an edit: a request that must be refused, or a use after an action. */
export function judgedCases(evidence: Evidence, cases: readonly Row[]): readonly Judgement[] {
  return cases.flatMap((one) =>
    judgedEach(every.attempt(evidence, [one]), (attempt) => {
      if (one.proves) return one.proves === 'ended' ? judgeEnded(attempt) : judgeLeftAsItWas(attempt)
      const finding = refused.judgeRefused(attempt, twinsOf(evidence, one.area))
      return unlessListed(finding, one.authenticatesBy, evidence.steps.discovery)
    }),
  )
}

/** The accepted answers to the requests of an endpoint, of which a refusal gives nothing. */
function twinsOf({ steps, further }: Evidence, area: Area): refused.Twins {
  const { endpoint, subject } = STEPS[stepOf(area)]
  const isOfIt = (step: Step) => STEPS[step].endpoint === endpoint
  const again = Object.values(further.answers).flatMap(({ step, answer }) => (isOfIt(step) ? [answer] : []))
  return {
    accepted: [...stepNames.filter(isOfIt).map((step) => steps[step]), ...again],
    mayRedirect: subject === 'business data',
  }
}
