import type { RequestName } from '../../contract/requests/index.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { type FormStep, STEPS, stepOf } from '../evidence/steps.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { judgeAccepted } from '../judge/judge-answer.ts'
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
      refused.unlessUnedited(judgeRow(attempt, row, refusals), edited),
    ),
  )
}

function judgeRow(
  attempt: Attempt | undefined,
  { area, isGood, isOfScope, mayWait, without = [] }: Refusal,
  refusals: Evidence['refusals'],
): Finding | Kept {
  if (isGood) return refused.judgeTaken(attempt)
  if (isOfScope) return refused.judgeScopeRefused(attempt)
  if (mayWait) return refused.judgeRefusedLater(attempt)
  const finding = refused.judgeRefused(attempt, STEPS[stepOf(area)].subject === 'business data')
  return refused.unlessUnread(
    finding,
    without.flatMap((key) => refusals[key] ?? []),
  )
}
