import { missingAfter } from '../browser/browser-walk.ts'
import { isOfARun } from '../evidence/portal/key-names.ts'
import type {
  ConfirmedAction,
  KeyList,
  PortalAction,
  PortalEvidence,
  Seen,
} from '../evidence/portal/portal-evidence.ts'
import { isAccepted, isServiceError, outcomeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { judgeAccepted } from './judge-exchange.ts'
import { judgeRefused } from './judge-refused.ts'
import { serviceError } from './read.ts'

/** An action of the portal on keys. */
export type ActionName = 'registration' | CancellableName

type CancellableName = 'creation' | 'renewal' | 'revocation'

/** The part of the evidence that is about one action. */
export function actionOf(portal: Recorded<PortalEvidence>, name: ActionName): Recorded<ConfirmedAction> {
  return portal.is === 'recorded' ? portal.value[name] : portal
}

/** Whether the key of a confirmed action is in the list afterwards. */
export function judgeListed(portal: Recorded<PortalEvidence>, name: ActionName): Finding | Kept {
  return ofConfirmed(portal, name, ({ walk, keys, pair }, action, whole) => {
    const { before } = action
    if (keys.is !== 'recorded') return keys
    const { isNamed, own } = whole
    const listed = keys.value
    const isNew = holds(listed, action.name) || (!isNamed && hasGrown(listed, before, own))
    if (walk.stoppedAt === 'decision' && name === 'creation' && isNew)
      return departs('a confirmation step', 'the key was created without one')
    if (walk.failure && walk.stoppedAt !== 'reading') return missingAfter(walk.failure)
    const isListed = isNew || (pair.is === 'recorded' && holds(listed, pair.value.client_id))
    if (listed.length === 0 && !isListed && !(before.is === 'recorded' && before.value.length > 0))
      return NOTHING_LISTED
    if (!isListed && name === 'renewal' && isAnonymous(listed, whole)) return ANONYMOUS
    return isListed ? KEPT : departs('the key in the list', `${listed.length} keys, but not this one`)
  })
}

/** What reads the list may be what is wrong. */
export const NOTHING_LISTED: Finding = {
  is: 'inconclusive',
  because: 'the journey listKeys read no key at all, of this run or another',
  todo: 'Check what listKeys reads as keys, in the file that PORTAL_JOURNEY names.',
}

/** Whether a list shows keys neither by the names of this run nor by their client IDs. */
export const isAnonymous = (
  listed: readonly string[],
  { isNamed, own }: Pick<PortalEvidence, 'isNamed' | 'own'>,
): boolean => !isNamed && !own.some((id) => holds(listed, id))

/** Which key of such a list is the one in question nobody can tell. */
export const ANONYMOUS: Finding = {
  is: 'left out',
  because: 'the list does not show keys by their names and client IDs',
}

/** Whether the pair of a confirmed action gets a token (document, 4.1). */
export function judgeGetsToken(portal: Recorded<PortalEvidence>, name: ActionName): Finding | Kept {
  return ofConfirmed(portal, name, ({ walk, token }) =>
    walk.failure ? missingAfter(walk.failure) : judgeAccepted(token),
  )
}

/** Whether a cancelled creation created nothing. */
export function judgeNothingCreated(portal: Recorded<PortalEvidence>): Finding | Kept {
  if (portal.is !== 'recorded') return portal
  const { creation, isNamed, own } = portal.value
  if (creation.is !== 'recorded') return creation
  const { cancelledName, before, cancelled } = creation.value
  const { walk, keys } = cancelled
  if (keys.is !== 'recorded') return keys
  if (isNamed ? holds(keys.value, cancelledName) : hasGrown(keys.value, before, own))
    return walk.stoppedAt === 'decision'
      ? departs('a confirmation step', 'the key was created without one')
      : departs('no new key after the confirmation is cancelled', 'a new key in the list')
  return walk.failure ? missingAfter(walk.failure) : KEPT
}

/** Whether a key was left as it was where its renewal or revocation was cancelled: its pair still gets a token. */
export function judgeLeftAlone(
  portal: Recorded<PortalEvidence>,
  name: 'renewal' | 'revocation',
): Finding | Kept {
  return ofCancellable(portal, name, ({ control, cancelled: { walk, token } }) => {
    const before = controlFinding(control)
    if (before) return before
    if (token.is !== 'recorded') return token
    if (isServiceError(token.value)) return serviceError(token.value)
    if (!isAccepted(token.value)) {
      const what = name === 'renewal' ? 'renewed' : 'revoked'
      return walk.stoppedAt === 'decision'
        ? departs('a confirmation step', `the key was ${what} without one`, token.value)
        : departs(
            'an unchanged key after the confirmation is cancelled',
            `its key pair gets ${outcomeOf(token.value)}`,
            token.value,
          )
    }
    return walk.failure ? missingAfter(walk.failure) : KEPT
  })
}

/** Whether the pair of a revoked key is refused. It counts only if it got a token just before. */
export function judgeRevoked(portal: Recorded<PortalEvidence>): Finding | Kept {
  return ofCancellable(portal, 'revocation', ({ confirmed: { walk, token }, cancelled }, whole) => {
    if (walk.failure) return missingAfter(walk.failure)
    const before = controlFinding(cancelled.token)
    if (before) return before
    return judgeEnded(token, whole.revocationSeconds)
  })
}

/**
 * Whether a pair that got a token before is refused now.
 *
 * @param token - the last answer to it, after at most the time that a revocation may take
 */
export function judgeEnded(token: Recorded<Exchange>, revocationSeconds: number): Finding | Kept {
  const finding = judgeRefused({ control: { is: 'accepted' }, answer: token })
  return finding.is === 'departs'
    ? { ...finding, expected: `${finding.expected}, within ${revocationSeconds} s` }
    : finding
}

/** Whether an action on one key left the others alone: they are listed, and the configured pair still gets a token. */
export function judgeOthersLeftAlone(
  portal: Recorded<PortalEvidence>,
  name: CancellableName,
): Finding | Kept {
  return ofCancellable(portal, name, ({ confirmed, before, cancelled }, { own }) => {
    const { walk, keys, bystander } = confirmed
    if (walk.failure && walk.stoppedAt === 'steps') return missingAfter(walk.failure)
    if (keys.is !== 'recorded') return keys
    if (before.is !== 'recorded') return before
    const lost = othersIn(before.value, own) - othersIn(keys.value, own)
    if (lost > 0) return departs('every other key in the list', lost === 1 ? 'one fewer' : `${lost} fewer`)
    const control = controlFinding(cancelled.bystander)
    if (control) return control
    const finding = judgeAccepted(bystander)
    return finding.is === 'departs'
      ? { ...finding, expected: 'a token for the configured key pair, which is a different one' }
      : finding
  })
}

/** Why nothing follows from the answer if the same request was not accepted before. */
export function controlFinding(control: Recorded<unknown>): Finding | undefined {
  if (control.is === 'not configured' || control.is === 'left out') return control
  const because = 'the key pair got no token before'
  if (control.is !== 'recorded') return { is: 'inconclusive', because: `${because}: ${control.because}` }
  const finding = judgeAccepted(control as Parameters<typeof judgeAccepted>[0])
  return finding.is === 'kept' ? undefined : { is: 'inconclusive', because }
}

/** Judges what was seen of an action that was confirmed. */
export function ofConfirmed(
  portal: Recorded<PortalEvidence>,
  name: ActionName,
  judge: (seen: Seen, action: ConfirmedAction, portal: PortalEvidence) => Finding | Kept,
): Finding | Kept {
  if (portal.is !== 'recorded') return portal
  const action = actionOf(portal, name)
  return action.is === 'recorded' ? judge(action.value.confirmed, action.value, portal.value) : action
}

/** Judges an action that was cancelled before it was confirmed. */
export function ofCancellable(
  portal: Recorded<PortalEvidence>,
  name: CancellableName,
  judge: (action: PortalAction, portal: PortalEvidence) => Finding | Kept,
): Finding | Kept {
  if (portal.is !== 'recorded') return portal
  const action = portal.value[name]
  return action.is === 'recorded' ? judge(action.value, portal.value) : action
}

/** Whether a list shows more keys than before that no run is known to have made. */
export const hasGrown = (
  listed: readonly string[],
  before: KeyList,
  own: PortalEvidence['own'],
  by = 1,
): boolean => before.is === 'recorded' && othersIn(listed, own) >= othersIn(before.value, own) + by

const holds = (listed: readonly string[], mark: string): boolean => listed.some((key) => key.includes(mark))

/** How many keys no run is known to have made. */
const othersIn = (listed: readonly string[], own: PortalEvidence['own']): number =>
  listed.filter((key) => !isOfARun(key) && !own.some((id) => key.includes(id))).length
