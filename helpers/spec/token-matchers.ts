import type { ClauseId } from '../../contract/index.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
import type { Step } from '../evidence/steps.ts'
import { type TokenAttemptName, tokenAttemptsOf } from '../evidence/token-attempts.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { type Finding, type Kept, UNSENT } from '../judge/finding.ts'
import { judgeAccepted, judgeSchema } from '../judge/judge-exchange.ts'
import {
  judgeDetailsStay,
  judgeLaterIssued,
  judgeNotRotated,
  judgeSameClaims,
  judgeSameNonce,
  offeredRefresh,
} from '../judge/judge-refresh.ts'
import { judgeRefused, judgeScopeRefused } from '../judge/judge-refused.ts'
import { judgeOthersRevocation, judgeRevocation, judgeUnknownRevoked } from '../judge/judge-revocation.ts'
import {
  judgeSameUser,
  judgeUserinfo,
  judgeUserinfoChallenge,
  judgeUserinfoServed,
  judgeUserinfoStatus,
  judgeUserinfoType,
} from '../judge/judge-userinfo.ts'
import { own } from '../secrets/shown.ts'
import { keysOf } from './judged-on.ts'
import { type MatcherResult, matcherResult } from './matcher-result.ts'

/** Makes a matcher that judges by all steps, of what one of them answered. */
const ofStep =
  <Rest extends unknown[]>(step: Step, judge: (steps: Evidence['steps'], ...rest: Rest) => Finding | Kept) =>
  ({ steps }: Evidence, ...rest: Rest): MatcherResult =>
    matcherResult([{ finding: judge(steps, ...rest), judgedOn: keysOf(steps[step]) }])

/** The same of the answer of userinfo alone. */
const ofUserinfo = <Rest extends unknown[]>(
  judge: (step: Recorded<Exchange>, ...rest: Rest) => Finding | Kept,
) => ofStep('userinfo', ({ userinfo }, ...rest: Rest) => judge(userinfo, ...rest))

/** The same of the answer of the refresh, where the service offers it. */
const ofRefresh = <Rest extends unknown[]>(
  judge: (step: Recorded<Exchange>, ...rest: Rest) => Finding | Kept,
) => ofStep('refresh', (steps, ...rest: Rest) => judge(offeredRefresh(steps), ...rest))

/** Makes a matcher of one request with a token that is not good. */
const ofAttempt =
  (judge: (attempt: Attempt) => Finding | Kept) =>
  ({ refusals }: Evidence, name: TokenAttemptName): MatcherResult => {
    const attempt = refusals[name]
    return matcherResult([{ finding: attempt ? judge(attempt) : UNSENT, judgedOn: keysOf(attempt) }])
  }

/** The matchers of what becomes of tokens: userinfo, refresh and revocation. */
export const tokenMatchers = {
  /** Userinfo takes the access token. */
  toTakeToken: ofUserinfo(judgeUserinfoServed),
  /** The claims of userinfo satisfy a schema. */
  toTellUser: ofUserinfo(judgeUserinfo),
  /** Userinfo names the media type of what it is. */
  toHaveUserinfoType: ofUserinfo(judgeUserinfoType),
  /** Userinfo is about the user of the id_token. */
  toTellSameUser: ofStep('userinfo', judgeSameUser),
  /** The refusal of userinfo challenges for a bearer token. */
  toChallengeAtUserinfo: ofAttempt(judgeUserinfoChallenge),
  /** The refusal of userinfo is 401. */
  toBeUnauthorizedAtUserinfo: ofAttempt(judgeUserinfoStatus),
  /** The refresh gives tokens. */
  toRefresh: ofRefresh(judgeAccepted),
  /** The answer to the refresh satisfies a schema. */
  toRefreshWith: ofRefresh(judgeSchema),
  toKeepDetails: ofStep('refresh', judgeDetailsStay),
  toKeepRefreshToken: ofStep('refresh', judgeNotRotated),
  /** The id_token of a refresh has the claims of the first one. */
  toKeepClaims: ofStep('refresh', judgeSameClaims),
  toIssueIdTokenAnew: ofStep('refresh', judgeLaterIssued),
  toKeepNonce: ofStep('refresh', judgeSameNonce),
  /** A refresh gives no more than was granted. */
  toKeepScope: ofAttempt(judgeScopeRefused),
  /** The revocation is answered 200. */
  toRevoke: ofStep('revocation', ({ revocation }) => judgeRevocation(revocation)),
  toRevokeUnknown: ofAttempt(judgeUnknownRevoked),
  /** Another application cannot revoke the token. */
  toWithstandRevocation: ({ refusals }: Evidence): MatcherResult =>
    matcherResult([
      { finding: judgeOthersRevocation(refusals), judgedOn: keysOf(refusals['revocation by another']) },
    ]),
  /** What was sent for a clause with a token that is not good was refused. */
  toRefuseToken: ({ refusals }: Evidence, id: ClauseId): MatcherResult =>
    matcherResult(
      tokenAttemptsOf(id).map(({ key, when }) => {
        const attempt = refusals[key]
        return {
          finding: attempt ? judgeRefused(attempt) : UNSENT,
          judgedOn: keysOf(attempt),
          row: own(`when ${when}`),
        }
      }),
    ),
}
