import type { RequestName } from '../../contract/requests/index.ts'
import { type FormStep, STEPS, type Step, stepsAlike } from '../../contract/steps.ts'
import { unlessListed } from '../endpoints/discovery/judge-metadata.ts'
import type { Case } from '../evidence/attempts.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
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
export const rowsOf = (...steps: readonly RequestName[]) => [
  ...rowsByClause(refusalsOf(...steps)),
  ...rowsByClause(acceptancesOf(...steps)),
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
  { step, isGood, isOfScope, mayWait, without = [] }: Refusal,
  evidence: Evidence,
): Finding | Kept {
  const { refusals } = evidence
  if (isGood) return refused.judgeTaken(attempt)
  const controls = controlsOf(evidence, step)
  if (isOfScope) return refused.judgeScopeRefused(attempt, controls)
  if (mayWait) return refused.judgeRefusedLater(attempt, controls)
  const finding = refused.judgeRefused(attempt, controls)
  return refused.unlessUnread(
    finding,
    without.flatMap((key) => refusals[key] ?? []),
  )
}

/** Judges each case that is not an edit: a request that must be refused, or a use after an action. */
export function judgedCases(evidence: Evidence, cases: readonly Case[]): readonly Judgement[] {
  return cases.flatMap((one) =>
    judgedEach(every.attempt(evidence, [one]), (attempt) => {
      if (one.proves) return one.proves === 'ended' ? judgeEnded(attempt) : judgeLeftAsItWas(attempt)
      const finding = refused.judgeRefused(attempt, controlsOf(evidence, one.step))
      return unlessListed(finding, one.authenticatesBy, evidence.steps.discovery)
    }),
  )
}

/** The accepted answers to the requests of an endpoint, of which a refusal gives nothing. */
function controlsOf({ steps, repeats }: Evidence, step: Step): refused.Controls {
  const alike = stepsAlike(step)
  const again = Object.values(repeats.answers).filter((one) => alike.includes(one.step))
  return {
    accepted: [...alike.map((one) => steps[one]), ...again.map(({ answer }) => answer)],
    mayRedirect: STEPS[step].subject === 'business data',
  }
}
