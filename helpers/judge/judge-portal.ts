import { missingAfter } from '../browser/failure-means.ts'
import { isAccepted, isServiceError, outcomeOf } from '../http/answer.ts'
import type { Missing, Recorded } from '../http/exchange.ts'
import type { PortalWalk } from '../portal/portal-walk.ts'
import { isOfARun } from '../record/portal/key-names.ts'
import type { KeyList, PortalAction, PortalEvidence, Seen } from '../record/portal/portal-evidence.ts'
import { departs, type Finding, type Kept, serviceError } from './finding.ts'
import { judgeAccepted } from './judge-exchange.ts'
import { judgeRefused } from './judge-refused.ts'

/** An action of the portal on keys. */
export type ActionName = 'registration' | 'creation' | 'renewal' | 'revocation'

/** The part of the evidence that is about one action. */
export function actionOf(portal: Recorded<PortalEvidence>, name: ActionName): Recorded<PortalAction> {
  return portal.is === 'recorded' ? portal.value[name] : portal
}

/** Whether the key of a confirmed action is in the list afterwards. */
export function judgeListed(portal: Recorded<PortalEvidence>, name: ActionName): Finding | Kept {
  return ofConfirmed(portal, name, (seen, action) => {
    if (seen.keys.is !== 'recorded') return seen.keys
    const { walk } = seen
    if (walk.stoppedAt === 'decision' && name === 'creation' && hasGrown(portal, action, seen.keys))
      return departs('a confirmation step', 'the key was created without one')
    if (walk.failure && walk.stoppedAt !== 'reading') return whyNot(walk)
    return isListed(portal, action, seen)
      ? undefined
      : departs('the key in the list', `${seen.keys.value.length} keys, and not this one`)
  })
}

/** Whether the pair of a confirmed action gets a token (document, 4.1). */
export function judgeGetsToken(portal: Recorded<PortalEvidence>, name: ActionName): Finding | Kept {
  return ofConfirmed(portal, name, ({ walk, token }) => (walk.failure ? whyNot(walk) : judgeAccepted(token)))
}

/** Whether a cancelled creation created nothing. */
export function judgeNothingCreated(portal: Recorded<PortalEvidence>): Finding | Kept {
  return ofCancelled(portal, 'creation', ({ walk, keys }, action) => {
    if (keys.is !== 'recorded') return keys
    if (hasGrown(portal, action, keys, action.names.cancelled))
      return walk.stoppedAt === 'decision'
        ? departs('a confirmation step', 'the key was created without one')
        : departs('no key where the confirmation is cancelled', 'a new key in the list')
    return walk.failure ? whyNot(walk) : undefined
  })
}

/** Whether a key was left as it was where its renewal or revocation was cancelled: its pair still gets a token. */
export function judgeLeftAlone(
  portal: Recorded<PortalEvidence>,
  name: 'renewal' | 'revocation',
): Finding | Kept {
  return ofCancelled(portal, name, ({ walk, token }, { control }) => {
    const before = controlFinding(control)
    if (before) return before
    if (token.is !== 'recorded') return token
    if (isServiceError(token.value)) return serviceError(token.value)
    if (!isAccepted(token.value)) {
      const what = name === 'renewal' ? 'renewed' : 'revoked'
      return walk.stoppedAt === 'decision'
        ? departs('a confirmation step', `the key was ${what} without one`, token.value)
        : departs(
            'the key as it was where the confirmation is cancelled',
            `its pair gets ${outcomeOf(token.value)}`,
            token.value,
          )
    }
    return walk.failure ? whyNot(walk) : undefined
  })
}

/** Whether the pair of a revoked key is refused. It counts only if it got a token just before. */
export function judgeRevoked(portal: Recorded<PortalEvidence>): Finding | Kept {
  const action = actionOf(portal, 'revocation')
  if (action.is !== 'recorded') return action
  const { cancelled, confirmed } = action.value
  if (confirmed.is !== 'recorded') return confirmed
  const { walk, token } = confirmed.value
  if (walk.failure) return whyNot(walk)
  const before = cancelled.is === 'recorded' ? controlFinding(cancelled.value.token) : cancelled
  if (before) return before
  const finding = judgeRefused({ control: { is: 'accepted' }, answer: token })
  const seconds = portal.is === 'recorded' ? portal.value.revocationSeconds : 0
  return finding?.is === 'departs'
    ? { ...finding, expected: `${finding.expected}, within ${seconds} s` }
    : finding
}

/** Whether an action on one key left the others alone: they are listed, and the configured pair still gets a token. */
export function judgeOthersLeftAlone(portal: Recorded<PortalEvidence>, name: ActionName): Finding | Kept {
  return ofConfirmed(portal, name, ({ walk, keys, bystander }, { before, cancelled }) => {
    if (walk.failure && walk.stoppedAt === 'steps') return whyNot(walk)
    if (keys.is !== 'recorded') return keys
    const lost = othersIn(before).length - othersIn(keys).length
    if (lost > 0) return departs('every other key in the list', lost === 1 ? 'one less' : `${lost} less`)
    const control = controlFinding(cancelled.is === 'recorded' ? cancelled.value.bystander : cancelled)
    if (control) return control
    const finding = judgeAccepted(bystander)
    return finding?.is === 'departs'
      ? { ...finding, expected: 'a token for the configured key pair, which this was not about' }
      : finding
  })
}

/** Why nothing can be told from what came after a request that was not accepted before. */
function controlFinding(control: Recorded<unknown>): Finding | Kept {
  if (control.is === 'not configured' || control.is === 'left out') return control
  const because = 'the pair got no token before'
  if (control.is !== 'recorded') return { is: 'inconclusive', because: `${because}: ${control.because}` }
  const finding = judgeAccepted(control as Parameters<typeof judgeAccepted>[0])
  return finding && { is: 'inconclusive', because }
}

/** Why a walk came to no end that can be judged. */
export function whyNot({ failure }: PortalWalk): Missing {
  if (!failure) return { is: 'blocked', because: 'the walk came to no end' }
  return missingAfter(failure)
}

type Judge = (seen: Seen, action: PortalAction) => Finding | Kept

function ofConfirmed(portal: Recorded<PortalEvidence>, name: ActionName, judge: Judge): Finding | Kept {
  const action = actionOf(portal, name)
  if (action.is !== 'recorded') return action
  const { confirmed } = action.value
  return confirmed.is === 'recorded' ? judge(confirmed.value, action.value) : confirmed
}

function ofCancelled(portal: Recorded<PortalEvidence>, name: ActionName, judge: Judge): Finding | Kept {
  const action = actionOf(portal, name)
  if (action.is !== 'recorded') return action
  const { cancelled } = action.value
  return cancelled.is === 'recorded' ? judge(cancelled.value, action.value) : cancelled
}

function isListed(portal: Recorded<PortalEvidence>, action: PortalAction, { keys, pair }: Seen): boolean {
  if (keys.is !== 'recorded') return false
  if (pair.is === 'recorded' && keys.value.some((key) => key.includes(pair.value.client_id))) return true
  return hasGrown(portal, action, keys)
}

/** Whether a list shows a key that was not there: by its name, or where the portal has no names by one more key. */
function hasGrown(
  portal: Recorded<PortalEvidence>,
  { names, before }: PortalAction,
  keys: KeyList,
  name = names.confirmed,
): boolean {
  if (keys.is !== 'recorded') return false
  const isNamed = portal.is === 'recorded' && portal.value.isNamed
  if (isNamed) return keys.value.some((key) => key.includes(name))
  return before.is === 'recorded' && keys.value.length > before.value.length
}

/** Keys that no run created. */
function othersIn(keys: KeyList): readonly string[] {
  return keys.is === 'recorded' ? keys.value.filter((key) => !isOfARun(key)) : []
}
