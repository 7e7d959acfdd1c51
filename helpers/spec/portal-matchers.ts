import type { ClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { doesNotApply } from '../http/exchange.ts'
import { judgeValue } from '../judge/judge-exchange.ts'
import * as action from '../judge/judge-portal.ts'
import * as pairs from '../judge/judge-portal-pairs.ts'
import * as production from '../judge/judge-production.ts'
import { schemaOf } from './clause.ts'
import { matcher } from './matcher-result.ts'

/** The matchers of the developer portal. */
export const portalMatchers = {
  toListKeysInSessionsOnly: matcher(pairs.judgeListNeedsSession),
  toShowSecretOnce: matcher(pairs.judgeSecretOnce),
  toEndFormerSecret: matcher(pairs.judgeFormerSecretEnds),
  /** The pair that an action issued satisfies the schema of a clause, which a target without a portal is judged on elsewhere. */
  toShowPairThatFits: matcher((portal: Evidence['portal'], name: action.ActionName, id: ClauseId) => {
    if (portal.is === 'not configured') return doesNotApply('no developer portal is configured')
    const pair = pairs.pairAfter(action.actionOf(portal, name))
    return pair.is === 'recorded' ? judgeValue(pair.value, schemaOf(id)) : pair
  }),
  toIssueNewPair: matcher(pairs.judgeNewPair, ({ portal }) => portal),
  toIssueAnotherPair: matcher(pairs.judgeRenewedPair, ({ portal }) => portal),
  toListWhatWasIssued: matcher(pairs.judgeListedAsIssued, ({ portal }) => portal),
  toListTheKey: matcher(action.judgeListed),
  toGetToken: matcher(action.judgeGetsToken),
  toCreateNothingWhenCancelled: matcher(action.judgeNothingCreated),
  toLeaveKeyAloneWhenCancelled: matcher(action.judgeLeftAlone),
  toLeaveOthersAlone: matcher(action.judgeOthersLeftAlone),
  toEndTheKey: matcher(action.judgeRevoked),
  toBeginWithDevelopment: matcher(production.judgeDevelopmentFirst),
  toGeneratePairAtOnce: matcher(production.judgeGeneratedAtOnce),
  toHoldPairBack: matcher(production.judgeNotLive),
  toTellApplicant: matcher(production.judgeTold),
}
