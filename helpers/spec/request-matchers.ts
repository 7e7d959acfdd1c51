import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { type FormStep, STEPS, stepOf } from '../evidence/steps.ts'
import { type Finding, type Kept, UNSENT } from '../judge/finding.ts'
import { judgeContentCoding, judgeDate } from '../judge/judge-answer.ts'
import {
  judgeChallenge,
  judgeChallengeScheme,
  judgeNoTokenError,
  judgeTokenError,
  judgeTokenStatus,
} from '../judge/judge-challenges.ts'
import {
  judgeErrorCharacters,
  judgeErrorJson,
  judgeErrorMediaType,
  judgeErrorRegistered,
  judgeErrorStatus,
} from '../judge/judge-errors.ts'
import { judgeAccepted } from '../judge/judge-exchange.ts'
import {
  judgeRefused,
  judgeRefusedLater,
  judgeRefusedWhenPushed,
  judgeScopeRefused,
  judgeTaken,
  unlessUnedited,
  unlessUnread,
} from '../judge/judge-refused.ts'
import { judgeServerError, judgeStackTrace } from '../judge/judge-robustness.ts'
import { judgeSent } from '../judge/judge-sent.ts'
import type { Refusal } from '../requests/refusal.ts'
import { own } from '../secrets/shown.ts'
import { everyAnswer } from './every.ts'
import { keysOf } from './judged-on.ts'
import { judgedEach, type MatcherResult, matcherResult } from './matcher-result.ts'
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
  toRefuseWhenPushed({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult {
    return matcherResult(
      rows.flatMap(({ key, mayWait, when }) => {
        const attempt = refusals[key]
        const finding = attempt ? judgeRefusedWhenPushed(attempt) : UNSENT
        return mayWait ? [{ finding, judgedOn: keysOf(attempt), row: own(`when ${when}`) }] : []
      }),
    )
  },
  /** Refusals of a request are errors as OAuth has them. */
  toRefuseInJson: ofErrors(judgeErrorJson),
  toDeclareErrorsAsJson: ofErrors(judgeErrorMediaType),
  toRefuseWithRegisteredError: ofErrors(judgeErrorRegistered),
  toWriteErrorsInTheirCharacters: ofErrors(judgeErrorCharacters),
  toRefuseWithItsStatus: ofErrors(judgeErrorStatus),
  /** Refusals of a business API are challenges as OAuth has them. */
  toChallenge: ofCalls(judgeChallenge),
  toChallengeWithBearer: ofCalls(judgeChallengeScheme),
  toTellInvalidToken: ofCalls(judgeTokenError),
  toAnswerBadTokensWith401: ofCalls(judgeTokenStatus),
  toTellNoErrorWithoutToken: ofCalls(judgeNoTokenError),
  /** Every answer of the run tells when it was made. */
  toTellItsDate: ofAnswers(judgeDate),
  /** Every answer of the run is in the content codings that it names. */
  toKeepItsContentCoding: ofAnswers(judgeContentCoding),
  toShowNoStackTrace: ofAnswers(judgeStackTrace),
  /** No request that is wrong made the service err. */
  toWithstandWrongRequests: ofWrong(judgeServerError),
}

function judgeRows({ refusals }: Evidence, rows: readonly Refusal[]): MatcherResult {
  const refused = rows.flatMap(({ key, isGood }) => (isGood ? [] : (refusals[key] ?? [])))
  return matcherResult(
    rows.map((row) => {
      const attempt = refusals[row.key]
      return {
        finding: attempt ? unlessUnedited(judgeRow(attempt, row, refusals), refused) : UNSENT,
        judgedOn: keysOf(attempt),
        row: own(`when ${row.when}`),
      }
    }),
  )
}

function judgeRow(
  attempt: Attempt,
  { area, isGood, isOfScope, mayWait, without = [] }: Refusal,
  refusals: Evidence['refusals'],
): Finding | Kept {
  if (isGood) return judgeTaken(attempt)
  if (isOfScope) return judgeScopeRefused(attempt)
  if (mayWait) return judgeRefusedLater(attempt)
  const finding = judgeRefused(attempt, STEPS[stepOf(area)].subject === 'business data')
  return unlessUnread(
    finding,
    without.flatMap((key) => refusals[key] ?? []),
  )
}
