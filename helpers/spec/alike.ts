import type { ClauseId } from '../../contract/index.ts'
import { STEPS, type Step, stepNames } from '../../contract/steps.ts'
import { groupBy } from '../base/group-by.ts'
import { count } from '../base/visible.ts'
import { causeOf } from '../endpoints/flow.ts'
import type { AttemptOfCase, Evidence } from '../evidence/evidence.ts'
import { doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { about, type Finding, type JudgeAnswer, type Kept, type Sequence } from '../judge/finding.ts'
import { refusedCallIn } from '../judge/judge-challenges.ts'
import {
  type ErrorStep,
  errorIn,
  type JudgeRefusal,
  judgeErrorCause,
  refusalIn,
} from '../judge/judge-errors.ts'
import { answerIn } from '../judge/judge-robustness.ts'
import { own } from '../secrets/shown.ts'
import type { Judgement } from './expect.ts'
import { keysOf } from './judged-on.ts'
import { sequenceTo } from './sequence.ts'

/** One of many answers that a clause is about. */
interface Found {
  /** The part of the evidence that contains it. */
  readonly part: object
  /** Identifies the answer, in words that complete the title of the check. */
  readonly where: string
  readonly answer: Exchange | undefined
  readonly attempt?: AttemptOfCase
  /** What the run did before it, if it came late in the run, or of what was drawn. */
  readonly sequence?: Sequence
}

type Judge = (answer: Exchange, attempt: AttemptOfCase | undefined) => ReturnType<JudgeAnswer>

/** Judges each OAuth error: every refusal of a POST request. */
export const oauthErrors = ({ refusals, rounds }: Evidence, area: ErrorStep, judge: JudgeRefusal) =>
  alike(rounds, attemptsOf(refusals, area), errorIn, (answer) => judge(answer, area))

/** Judges each OAuth error whose cause a clause is about. */
export function errorCauses({ refusals, rounds }: Evidence, clause: ClauseId) {
  const causes = new Map(
    Object.entries(refusals).flatMap(([key, attempt]) => {
      const cause = causeOf(attempt.lateOf ?? key)
      return cause?.clause === clause ? [[attempt, cause.codes] as const] : []
    }),
  )
  return alike(rounds, [...causes.keys()], errorIn, (answer, attempt) => {
    const codes = attempt && causes.get(attempt)
    return codes && judgeErrorCause(answer, attempt.step, codes)
  })
}

/** Judges each refusal by a business API. */
export const refusedCalls = ({ refusals, rounds }: Evidence, judge: JudgeAnswer) =>
  alike(rounds, attemptsOf(refusals, 'apiGet', 'apiPut'), refusedCallIn, judge)

/** Judges the answer to each wrong request. */
export const wrongRequests = ({ refusals, rounds }: Evidence, judge: JudgeAnswer) =>
  alike(rounds, Object.values(refusals), answerIn, judge)

/** Judges each refusal by an endpoint at which a client authenticates itself. */
export const clientRefusals = ({ refusals: all, rounds }: Evidence, judge: JudgeAnswer) =>
  alike(
    rounds,
    Object.values(all).filter(({ step }) => STEPS[step].subject === 'authorization'),
    refusalIn,
    judge,
  )

/** Judges each refusal of any request. */
export const refusals = ({ refusals: all, rounds }: Evidence, judge: JudgeAnswer) =>
  alike(rounds, Object.values(all), refusalIn, judge)

/** Judges every answer of a run, accepted or refused. */
export function allAnswers({ steps, refusals, rounds }: Evidence, judge: JudgeAnswer) {
  const accepted = stepNames.map((name) => ({
    part: steps[name],
    where: `in the ${STEPS[name].answer}`,
    answer: recordedIn(steps[name]),
  }))
  return alike(rounds, Object.values(refusals), ({ answer }) => recordedIn(answer), judge, accepted)
}

const recordedIn = (one: Recorded<Exchange>): Exchange | undefined =>
  one.is === 'recorded' ? one.value : undefined

const attemptsOf = (refusals: Evidence['refusals'], ...steps: readonly Step[]): readonly AttemptOfCase[] =>
  Object.values(refusals).filter(({ step }) => steps.includes(step))

/** Judges many answers: one judgement for all that are kept, and one for each group with the same departure. */
function alike(
  rounds: Evidence['rounds'],
  attempts: readonly AttemptOfCase[],
  answerOf: (attempt: AttemptOfCase) => Exchange | undefined,
  judge: Judge,
  accepted: readonly Found[] = [],
): readonly Judgement[] {
  const refused = attempts.map((part): Found => {
    const sequence = sequenceTo(part.lateOf ?? '', rounds, part)
    return { part, where: `when ${part.when}`, answer: answerOf(part), attempt: part, ...sequence }
  })
  const all = [...accepted, ...refused].flatMap(({ answer, attempt, ...found }) => {
    const finding = answer && judge(answer, attempt)
    return finding ? [{ ...found, finding: about(answer, finding) }] : []
  })
  const groups = [...groupBy(all, ({ finding }) => likeness(finding)).values()]
  if (groups.length === 0) return [{ finding: whyNone(attempts), judgedOn: [] }]
  return groups.flatMap(([first, ...others]): readonly Judgement[] => {
    if (!first) return []
    const judgedOn = [first, ...others].flatMap(({ part }) => keysOf(part))
    if (first.finding.is === 'kept') return [{ finding: first.finding, judgedOn }]
    const more = others.length > 0 ? `, and in ${count(others.length, 'more answer')}` : ''
    const isOnlyLate = [first, ...others].every(({ sequence }) => sequence)
    const sequence = isOnlyLate && first.sequence && { sequence: first.sequence }
    return [{ finding: first.finding, judgedOn, row: own(`${first.where}${more}`), ...sequence }]
  })
}

const likeness = (finding: Finding | Kept): string =>
  finding.is === 'departs' ? `${finding.expected} ${finding.came}` : finding.is

/** Says why there is no refusal to judge: what happened instead of the first one, or that the clause concerns none of them. */
function whyNone(attempts: readonly AttemptOfCase[]): Finding {
  const missing = attempts.flatMap(({ control, answer }) => {
    if (control.is !== 'accepted') return [control]
    return answer.is === 'recorded' ? [] : [answer]
  })
  const [first] = missing
  return first && missing.length === attempts.length
    ? first
    : doesNotApply('no answer of this run is of the kind that the clause is about')
}
