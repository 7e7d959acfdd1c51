import { groupBy } from '../base/group-by.ts'
import { count } from '../base/visible.ts'
import type { AttemptOfRow, Evidence } from '../evidence/evidence.ts'
import { STEPS, stepNames } from '../evidence/steps.ts'
import { doesNotApply, type Exchange } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { refusedCallIn } from '../judge/judge-challenges.ts'
import { type ErrorArea, errorIn, type JudgeRefusal } from '../judge/judge-errors.ts'
import { answerIn } from '../judge/judge-robustness.ts'
import { own } from '../secrets/shown.ts'
import { keysOf } from './judged-on.ts'
import type { Judgement } from './matcher-result.ts'

type JudgeAnswer = (answer: Exchange) => Finding | Kept | undefined

/** One of many answers that a clause is about, with what was found. */
interface Found {
  /** The part of the evidence that it is in. */
  readonly part: object
  /** Which one it is, in words that complete the title of the check. */
  readonly where: string
  readonly finding: Finding | Kept | undefined
}

/** What is found of each OAuth error: all refusals of a request by POST. */
export const oauthErrors = (
  { refusals }: Evidence,
  area: ErrorArea,
  judge: JudgeRefusal,
): readonly Judgement[] => ofRefused(attemptsOf(refusals, area), errorIn, (answer) => judge(answer, area))

/** What is found of each refusal of a business API. */
export const refusedCalls = ({ refusals }: Evidence, judge: JudgeAnswer): readonly Judgement[] =>
  ofRefused(attemptsOf(refusals, 'apiGet', 'apiPut'), refusedCallIn, judge)

/** What is found of the answer to each request that is not as it is to be. */
export const wrongRequests = ({ refusals }: Evidence, judge: JudgeAnswer): readonly Judgement[] =>
  ofRefused(Object.values(refusals), answerIn, judge)

/** What is found of every answer of a run, accepted or refused. */
export function allAnswers(evidence: Evidence, judge: JudgeAnswer): readonly Judgement[] {
  const attempts = Object.values(evidence.refusals)
  const accepted = stepNames.map((name): Found => {
    const step = evidence.steps[name]
    const finding = step.is === 'recorded' ? judge(step.value) : undefined
    return { part: step, where: `in the ${STEPS[name].answer}`, finding }
  })
  const refused = foundIn(
    attempts,
    ({ answer }) => (answer.is === 'recorded' ? answer.value : undefined),
    judge,
  )
  return together([...accepted, ...refused], attempts)
}

const ofRefused = (
  attempts: readonly AttemptOfRow[],
  refusalIn: (attempt: AttemptOfRow) => Exchange | undefined,
  judge: JudgeAnswer,
): readonly Judgement[] => together(foundIn(attempts, refusalIn, judge), attempts)

const foundIn = (
  attempts: readonly AttemptOfRow[],
  refusalIn: (attempt: AttemptOfRow) => Exchange | undefined,
  judge: JudgeAnswer,
): readonly Found[] =>
  attempts.map((attempt) => {
    const answer = refusalIn(attempt)
    return { part: attempt, where: `when ${attempt.when}`, finding: answer && judge(answer) }
  })

const attemptsOf = (refusals: Evidence['refusals'], ...areas: readonly string[]): readonly AttemptOfRow[] =>
  Object.values(refusals).filter(({ area }) => areas.includes(area))

/** What was found of many answers: all that are kept as one, and those that depart alike as one, by the first. */
function together(all: readonly Found[], attempts: readonly AttemptOfRow[]): readonly Judgement[] {
  const groups = [...groupBy(all.filter(hasFinding), ({ finding }) => alike(finding)).values()]
  if (groups.length === 0) return [{ finding: whyNone(attempts), judgedOn: [] }]
  return groups.flatMap(([first, ...others]): readonly Judgement[] => {
    if (!first) return []
    const judgedOn = [first, ...others].flatMap(({ part }) => keysOf(part))
    if (first.finding.is === 'kept') return [{ finding: first.finding, judgedOn }]
    const more = others.length > 0 ? `, and in ${count(others.length, 'answer')} more` : ''
    return [{ finding: first.finding, judgedOn, row: own(`${first.where}${more}`) }]
  })
}

const hasFinding = (found: Found): found is Found & { readonly finding: Finding | Kept } =>
  found.finding !== undefined

const alike = (finding: Finding | Kept): string =>
  finding.is === 'departs' ? `${finding.expected} ${finding.came}` : finding.is

/** Why there is no refusal to judge: what came in the place of the first one, or that none of them is about this. */
function whyNone(attempts: readonly AttemptOfRow[]): Finding {
  const missing = attempts.flatMap(({ control, answer }) => {
    if (control.is !== 'accepted') return [control]
    return answer.is === 'recorded' ? [] : [answer]
  })
  const [first] = missing
  return first && missing.length === attempts.length
    ? first
    : doesNotApply('no answer of this run is one that this is about')
}
