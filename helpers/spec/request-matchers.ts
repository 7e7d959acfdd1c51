import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { type FormStep, STEPS, stepOf } from '../evidence/steps.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { judgeContentCoding, judgeDate } from '../judge/judge-answer.ts'
import * as challenge from '../judge/judge-challenges.ts'
import * as error from '../judge/judge-errors.ts'
import { judgeAccepted } from '../judge/judge-exchange.ts'
import * as refused from '../judge/judge-refused.ts'
import { judgeServerError, judgeStackTrace } from '../judge/judge-robustness.ts'
import { judgeSent } from '../judge/judge-sent.ts'
import type { Refusal } from '../requests/refusal.ts'
import { everyAnswer } from './every.ts'
import { keysOf } from './judged-on.ts'
import { judgedAttempt, judgedEach, type MatcherResult, matcherResult } from './matcher-result.ts'
import { ofAnswers, ofCalls, ofErrors, ofWrong } from './of-refusals.ts'

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
