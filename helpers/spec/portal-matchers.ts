import type { ClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { doesNotApply } from '../http/exchange.ts'
import { judgeValue } from '../judge/judge-exchange.ts'
import {
  type ActionName,
  actionOf,
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
  judgeRevoked,
} from '../judge/judge-portal.ts'
import {
  judgeFormerSecretEnds,
  judgeListNeedsSession,
  judgeSecretOnce,
} from '../judge/judge-portal-hygiene.ts'
import {
  judgeListedAsIssued,
  judgeNewPair,
  judgeRenewedPair,
  pairAfter,
} from '../judge/judge-portal-pairs.ts'
import {
  judgeDevelopmentFirst,
  judgeGeneratedAtOnce,
  judgeNotLive,
  judgeTold,
} from '../judge/judge-production.ts'
import { schemaOf } from './clause.ts'
import { matcher } from './matcher-result.ts'

/** The matchers of the developer portal. */
export const portalMatchers = {
  toListKeysInSessionsOnly: matcher(judgeListNeedsSession),
  toShowSecretOnce: matcher(judgeSecretOnce),
  toEndFormerSecret: matcher(judgeFormerSecretEnds),
  /** The key of a confirmed action is listed. */
  toListTheKey: matcher(judgeListed),
  /** The pair that an action issued satisfies the schema of a clause, which a target without a portal is judged on elsewhere. */
  toShowPairThatFits: matcher((portal: Evidence['portal'], name: ActionName, id: ClauseId) => {
    if (portal.is === 'not configured') return doesNotApply('no developer portal is configured')
    const pair = pairAfter(actionOf(portal, name))
    return pair.is === 'recorded' ? judgeValue(pair.value, schemaOf(id)) : pair
  }),
  /** The pair of a new key is that of no other. */
  toIssueNewPair: matcher(judgeNewPair, ({ portal }) => portal),
  /** A renewal issued another pair. */
  toIssueAnotherPair: matcher(judgeRenewedPair, ({ portal }) => portal),
  /** The list shows the client ID that was issued. */
  toListWhatWasIssued: matcher(judgeListedAsIssued, ({ portal }) => portal),
  toGetToken: matcher(judgeGetsToken),
  toCreateNothingWhenCancelled: matcher(judgeNothingCreated),
  toLeaveKeyAloneWhenCancelled: matcher(judgeLeftAlone),
  toLeaveOthersAlone: matcher(judgeOthersLeftAlone),
  toEndTheKey: matcher(judgeRevoked),
  toBeginWithDevelopment: matcher(judgeDevelopmentFirst),
  toGeneratePairAtOnce: matcher(judgeGeneratedAtOnce),
  toHoldPairBack: matcher(judgeNotLive),
  toTellApplicant: matcher(judgeTold),
}
