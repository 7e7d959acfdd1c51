import { groupBy } from '../base/group-by.ts'
import { count } from '../base/visible.ts'
import type { Attempt, AttemptOfRow, Evidence } from '../evidence/evidence.ts'
import { type FormStep, STEPS, stepNames, stepOf } from '../evidence/steps.ts'
import { doesNotApply, type Exchange } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { judgeContentCoding, judgeDate } from '../judge/judge-answer.ts'
import * as challenge from '../judge/judge-challenges.ts'
import * as error from '../judge/judge-errors.ts'
import { judgeAccepted } from '../judge/judge-exchange.ts'
import * as refused from '../judge/judge-refused.ts'
import { answerIn, judgeServerError, judgeStackTrace } from '../judge/judge-robustness.ts'
import { judgeSent } from '../judge/judge-sent.ts'
import type { Refusal } from '../requests/refusal.ts'
import { own } from '../secrets/shown.ts'
import { everyAnswer } from './every.ts'
import { keysOf } from './judged-on.ts'
import {
  type Judgement,
  judgedAttempt,
  judgedEach,
  type MatcherResult,
  matcherResult,
} from './matcher-result.ts'

/** One of many answers that a clause is about, with what was found. */
interface Found {
  /** The part of the evidence that it is in. */
  readonly part: object
  /** Which one it is, in words that complete the title of the check. */
  readonly where: string
  readonly finding: Finding | Kept | undefined
}

/** Makes a matcher of what is judged of each OAuth error: all refusals of a request by POST. */
const ofErrors =
  (judge: error.JudgeRefusal) =>
  ({ refusals }: Evidence, area: error.ErrorArea): MatcherResult =>
    ofRefused(attemptsOf(refusals, area), error.errorIn, (answer) => judge(answer, area))

/** Makes a matcher of what is judged of each refusal of a business API. */
const ofCalls =
  (judge: (answer: Exchange) => Finding | Kept | undefined) =>
  ({ refusals }: Evidence): MatcherResult =>
    ofRefused(attemptsOf(refusals, 'apiGet', 'apiPut'), challenge.refusedCallIn, judge)

function ofRefused(
  attempts: readonly AttemptOfRow[],
  refusalIn: (attempt: AttemptOfRow) => Exchange | undefined,
  judge: (answer: Exchange) => Finding | Kept | undefined,
): MatcherResult {
  const all = attempts.map((attempt): Found => {
    const answer = refusalIn(attempt)
    return { part: attempt, where: `when ${attempt.when}`, finding: answer && judge(answer) }
  })
  return matcherResult(together(all, attempts))
}

/** Makes a matcher of what is judged of each request that is not as it is to be. */
const ofWrong =
  (judge: (answer: Exchange) => Finding | Kept | undefined) =>
  ({ refusals }: Evidence): MatcherResult =>
    ofRefused(Object.values(refusals), answerIn, judge)

/** Makes a matcher of what is judged of every answer of a run, accepted or refused. */
const ofAnswers =
  (judge: (answer: Exchange) => Finding | Kept | undefined) =>
  (evidence: Evidence): MatcherResult => {
    const attempts = Object.values(evidence.refusals)
    const accepted = stepNames.map((name): Found => {
      const step = evidence.steps[name]
      const finding = step.is === 'recorded' ? judge(step.value) : undefined
      return { part: step, where: `in the ${STEPS[name].answer}`, finding }
    })
    const refused = attempts.map((attempt): Found => {
      const { answer, when } = attempt
      const finding = answer.is === 'recorded' ? judge(answer.value) : undefined
      return { part: attempt, where: `when ${when}`, finding }
    })
    return matcherResult(together([...accepted, ...refused], attempts))
  }

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

/** The matchers of what was sent: as documented, edited, and how that was refused. */
export const requestMatchers = {
  /**
   * The endpoint accepted what the document has sent. If the suite sent something else, that is its own fault, not the
   * service's.
   */
  toBeAcceptedAsDocumented(evidence: Evidence, step: FormStep): MatcherResult {
    const first = evidence.steps[step]
    const sent = judgeSent(first, STEPS[step].form, evidence.adaptations)
    return matcherResult([
      ...(first.is === 'recorded' && sent.is !== 'kept' ? [{ finding: sent, judgedOn: keysOf(first) }] : []),
      ...judgedEach(everyAnswer(evidence, step), judgeAccepted),
    ])
  },
  /** The service refused the request of each row, and accepted its unedited twin. */
  toRefuse: judgeRows,
  /** The service accepted the request of each row, as it accepted its unedited twin. */
  toAccept: judgeRows,
  /** What may be refused later was refused when it was pushed. */
  toRefuseWhenPushed: ({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult =>
    matcherResult(
      rows
        .filter(({ mayWait }) => mayWait)
        .map(({ key, when }) => judgedAttempt(refusals[key], refused.judgeRefusedWhenPushed, `when ${when}`)),
    ),
  /** Refusals of a request are errors as OAuth has them. */
  toRefuseInJson: ofErrors(error.judgeErrorJson),
  toDeclareErrorsAsJson: ofErrors(error.judgeErrorMediaType),
  toRefuseWithRegisteredError: ofErrors(error.judgeErrorRegistered),
  toWriteErrorsInTheirCharacters: ofErrors(error.judgeErrorCharacters),
  toRefuseWithItsStatus: ofErrors(error.judgeErrorStatus),
  /** Refusals of a business API are challenges as OAuth has them. */
  toChallenge: ofCalls(challenge.judgeChallenge),
  toChallengeWithBearer: ofCalls(challenge.judgeChallengeScheme),
  toTellInvalidToken: ofCalls(challenge.judgeTokenError),
  toAnswerBadTokensWith401: ofCalls(challenge.judgeTokenStatus),
  toTellNoErrorWithoutToken: ofCalls(challenge.judgeNoTokenError),
  /** So is every answer of the run. */
  toTellItsDate: ofAnswers(judgeDate),
  toKeepItsContentCoding: ofAnswers(judgeContentCoding),
  toShowNoStackTrace: ofAnswers(judgeStackTrace),
  /** No request that is wrong made the service err. */
  toWithstandWrongRequests: ofWrong(judgeServerError),
}

function judgeRows({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult {
  const edited = rows.flatMap(({ key, isGood }) => (isGood ? [] : (refusals[key] ?? [])))
  return matcherResult(
    rows.map((row) =>
      judgedAttempt(
        refusals[row.key],
        (attempt) => refused.unlessUnedited(judgeRow(attempt, row, refusals), edited),
        `when ${row.when}`,
      ),
    ),
  )
}

function judgeRow(
  attempt: Attempt,
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
