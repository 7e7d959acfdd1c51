import type { ClauseId } from '../../contract/index.ts'
import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { type TokenAttemptName, tokenAttemptsOf } from '../evidence/token-attempts.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { judgeAccepted, judgeSchema } from '../judge/judge-exchange.ts'
import * as refresh from '../judge/judge-refresh.ts'
import { judgeRefused, judgeScopeRefused } from '../judge/judge-refused.ts'
import { judgeOthersRevocation, judgeRevocation, judgeUnknownRevoked } from '../judge/judge-revocation.ts'
import * as userinfo from '../judge/judge-userinfo.ts'
import { judgedAttempt, type MatcherResult, matcher, matcherResult } from './matcher-result.ts'

type Steps = Evidence['steps']

/** Makes a matcher of the answer to the refresh, where the service offers it. */
const ofRefresh = <Rest extends unknown[]>(
  judge: (step: Recorded<Exchange>, ...rest: Rest) => Finding | Kept,
) =>
  matcher(
    (steps: Steps, ...rest: Rest) => judge(refresh.offeredRefresh(steps), ...rest),
    (steps) => steps.refresh,
  )

/** Makes a matcher that holds the refresh against the other steps. */
const ofSteps = (judge: (steps: Steps) => Finding | Kept) => matcher(judge, (steps) => steps.refresh)

/** Makes a matcher of one request with a token that is not good. */
const ofAttempt =
  (judge: (attempt: Attempt) => Finding | Kept) =>
  ({ refusals }: Evidence, name: TokenAttemptName): MatcherResult =>
    matcherResult([judgedAttempt(refusals[name], judge)])

/** The matchers of what becomes of tokens: userinfo, refresh and revocation. */
export const tokenMatchers = {
  toTakeToken: matcher(userinfo.judgeUserinfoServed),
  toTellUser: matcher(userinfo.judgeUserinfo),
  toHaveUserinfoType: matcher(userinfo.judgeUserinfoType),
  /** Userinfo is about the user of the id_token. */
  toTellSameUser: matcher(userinfo.judgeSameUser, (steps) => steps.userinfo),
  toChallengeAtUserinfo: ofAttempt(userinfo.judgeUserinfoChallenge),
  toBeUnauthorizedAtUserinfo: ofAttempt(userinfo.judgeUserinfoStatus),
  toRefresh: ofRefresh(judgeAccepted),
  toRefreshWith: ofRefresh(judgeSchema),
  toKeepDetails: ofSteps(refresh.judgeDetailsStay),
  toKeepRefreshToken: ofSteps(refresh.judgeNotRotated),
  toKeepClaims: ofSteps(refresh.judgeSameClaims),
  toIssueIdTokenAnew: ofSteps(refresh.judgeLaterIssued),
  toKeepNonce: ofSteps(refresh.judgeSameNonce),
  /** A refresh gives no more than was granted. */
  toKeepScope: ofAttempt(judgeScopeRefused),
  toRevoke: matcher(judgeRevocation),
  toRevokeUnknown: ofAttempt(judgeUnknownRevoked),
  /** Another application cannot revoke the token. */
  toWithstandRevocation: matcher(
    ({ refusals }: Evidence) => judgeOthersRevocation(refusals),
    ({ refusals }) => refusals['revocation by another'],
  ),
  /** What was sent for a clause with a token that is not good was refused. */
  toRefuseToken: ({ refusals }: Evidence, id: ClauseId): MatcherResult =>
    matcherResult(
      tokenAttemptsOf(id).map(({ key, when }) => judgedAttempt(refusals[key], judgeRefused, `when ${when}`)),
    ),
}
