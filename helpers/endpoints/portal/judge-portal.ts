import { missingAfter } from '../../browser/browser-walk.ts'
import { isConfirmed } from '../../browser/portal/portal-walk.ts'
import type {
  ConfirmedAction,
  KeyList,
  PortalAction,
  PortalEvidence,
  Round,
} from '../../evidence/portal/portal-evidence.ts'
import { isAccepted, isServiceError, outcomeOf } from '../../http/answer.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import { departs, type Finding, judgesOf, KEPT, type Kept } from '../../judge/finding.ts'
import { judgeAccepted } from '../../judge/judge-answer.ts'
import { type Effect, judgeEnd } from '../../judge/judge-effects.ts'
import { serviceError } from '../../judge/read.ts'
import { isOfARun } from './rows.ts'

const ofRound = judgesOf((portal: Recorded<PortalEvidence>) => portal)

/** Makes judges of the portal evidence. What was done once more, with other keys, is judged too: it may only depart. */
export const ofPortal =
  <Rest extends unknown[] = []>(judge: (portal: PortalEvidence, ...rest: Rest) => Finding | Kept) =>
  (portal: Recorded<PortalEvidence>, ...rest: Rest): Finding | Kept => {
    const first = ofRound(judge)(portal, ...rest)
    if (portal.is !== 'recorded' || first.is === 'departs') return first
    for (const round of portal.value.rounds ?? []) {
      const finding = judge({ ...portal.value, ...round }, ...rest)
      if (finding.is === 'departs')
        return { ...finding, sequence: { seed: round.seed, did: doneUntil(portal.value, round) } }
    }
    return first
  }

/** What was done at the portal until the last action on the key of a round, in order. */
function doneUntil({ walks }: PortalEvidence, { registration, creation }: Round): readonly string[] {
  const own = [registration, creation].flatMap((one) => (one.is === 'recorded' ? [one.value.name] : []))
  const done = walks.filter(({ decision, key }) => decision !== undefined && key !== undefined)
  const last = done.findLastIndex(({ key = '' }) => own.includes(key))
  return done
    .slice(0, last + 1)
    .map(
      ({ journey, decision, about, key }) =>
        `${journey} ${about?.KEY_NAME ?? key}: ${PAST[decision ?? 'confirm']}`,
    )
}

const PAST = { confirm: 'confirmed', cancel: 'cancelled' } as const

/** Makes judges of a named part of the portal evidence. */
export const ofPart =
  <Name, Part>(read: (portal: PortalEvidence, name: Name) => Recorded<Part>) =>
  <Rest extends unknown[] = []>(
    judge: (part: Part, portal: PortalEvidence, name: Name, ...rest: Rest) => Finding | Kept,
  ) =>
    ofPortal((portal, name: Name, ...rest: Rest) => {
      const part = read(portal, name)
      return part.is === 'recorded' ? judge(part.value, portal, name, ...rest) : part
    })

type CancellableName = 'creation' | 'renewal' | 'revocation'

/** Makes judges of an action that was confirmed. */
export const ofConfirmed = ofPart(
  (portal, name: 'registration' | CancellableName): Recorded<ConfirmedAction> => portal[name],
)

/** Makes judges of an action that was cancelled before it was confirmed. */
const ofCancellable = ofPart((portal, name: CancellableName): Recorded<PortalAction> => portal[name])

/** Whether the key of a confirmed action is in the list afterwards. */
export const judgeListed = ofConfirmed(({ name: key, before, confirmed }, whole, action) => {
  const { walk, keys, pair } = confirmed
  if (keys.is !== 'recorded') return keys
  const { isNamed, own } = whole
  const listed = keys.value
  const isNew = holds(listed, key) || (!isNamed && hasGrown(listed, before, own))
  if (walk.stoppedAt === 'decision' && action === 'creation' && isNew)
    return departs('a confirmation step', 'the key was created without one')
  if (walk.failure && walk.stoppedAt !== 'reading') return missingAfter(walk.failure)
  const isListed = isNew || (pair.is === 'recorded' && holds(listed, pair.value.client_id))
  if (listed.length === 0 && !isListed && !(before.is === 'recorded' && before.value.length > 0))
    return NOTHING_LISTED
  if (!isListed && action === 'renewal' && isAnonymous(listed, whole)) return ANONYMOUS
  return isListed ? KEPT : departs('the key in the list', `${listed.length} keys, but not this one`)
})

/** An empty list may mean that the journey reads it wrongly. */
export const NOTHING_LISTED: Finding = {
  is: 'inconclusive',
  because: 'the journey listKeys did not read any key',
  todo: 'Check what listKeys reads as keys, in the file that PORTAL_JOURNEY names.',
}

/** Whether a list shows neither the names that the run gave to keys nor their client IDs. */
export const isAnonymous = (
  listed: readonly string[],
  { isNamed, own }: Pick<PortalEvidence, 'isNamed' | 'own'>,
): boolean => !isNamed && !own.some((id) => holds(listed, id))

/** In such a list, the key of an action cannot be identified. */
export const ANONYMOUS: Finding = {
  is: 'left out',
  because: 'the list does not show keys by their names and client IDs',
}

/** Whether the pair of a confirmed action gets a token (document, 4.1). */
export const judgeGetsToken = ofConfirmed(({ confirmed: { walk, token } }) =>
  walk.failure ? missingAfter(walk.failure) : judgeAccepted(token),
)

const ofCreation = ofPart((portal, name: 'creation') => portal[name])

/** Whether a cancelled creation created nothing. */
export const judgeNothingCreated = ofCreation(({ cancelledName, before, cancelled }, { isNamed, own }) => {
  const { walk, keys } = cancelled
  if (keys.is !== 'recorded') return keys
  if (isNamed ? holds(keys.value, cancelledName) : hasGrown(keys.value, before, own))
    return walk.stoppedAt === 'decision'
      ? departs('a confirmation step', 'the key was created without one')
      : departs('no new key after the confirmation is cancelled', 'a new key in the list')
  return walk.failure ? missingAfter(walk.failure) : KEPT
})

/** Whether a cancelled renewal or revocation left the key unchanged: its pair still gets a token. */
export const judgeLeftAlone = ofCancellable(({ control, cancelled: { walk, token } }, _portal, name) => {
  const before = controlFinding(control)
  if (before) return before
  if (token.is !== 'recorded') return token
  if (isServiceError(token.value)) return serviceError(token.value)
  if (isAccepted(token.value)) return walk.failure ? missingAfter(walk.failure) : KEPT
  const what = name === 'renewal' ? 'renewed' : 'revoked'
  if (walk.stoppedAt === 'decision')
    return departs('a confirmation step', `the key was ${what} without one`, token.value)
  const came = `its key pair gets ${outcomeOf(token.value)}`
  return departs('an unchanged key after the confirmation is cancelled', came, token.value)
})

/**
 * Whether the pair of a revoked key is refused. This counts only if the pair got a token just before. If it still gets one,
 * the page that answers the confirmation excuses nothing.
 */
export const judgeRevoked = ofCancellable(({ confirmed: { walk, token }, cancelled }, whole) => {
  const finding = judgePairEnds({ before: cancelled.token, after: token }, whole)
  const isSeen = finding.is === 'departs' && isConfirmed(walk)
  return walk.failure && !isSeen ? missingAfter(walk.failure) : finding
})

/**
 * Whether a pair that got a token right before an action is refused now.
 *
 * @param effect - `after` is the last answer to the pair, within the time that a revocation may take
 */
export function judgePairEnds(
  { before, after }: Effect,
  { revocationSeconds }: Pick<PortalEvidence, 'revocationSeconds'>,
): Finding | Kept {
  return controlFinding(before) ?? judgeEnd({ before, after }, `, within ${revocationSeconds} s`)
}

/** Whether an action on one key left other pairs unchanged: the configured pair, and another pair of the run. */
export const judgeOthersLeftAlone = ofCancellable(({ confirmed, cancelled, otherBefore, other }) => {
  const { walk, bystander } = confirmed
  if (walk.failure && walk.stoppedAt === 'steps') return missingAfter(walk.failure)
  const hasWorked = controlFinding(otherBefore) === undefined
  const found = hasWorked ? judgeAccepted(other) : KEPT
  if (found.is === 'departs') return { ...found, expected: 'a token for another key pair of the run' }
  const finding = controlFinding(cancelled.bystander) ?? judgeAccepted(bystander)
  return finding.is === 'departs'
    ? { ...finding, expected: 'a token for the configured key pair, which belongs to another key' }
    : finding
})

/** The finding if the same request was not accepted before; `undefined` if it was. */
function controlFinding(control: Recorded<Exchange>): Finding | undefined {
  if (control.is === 'not configured' || control.is === 'left out') return control
  const because = 'the key pair got no token before'
  if (control.is !== 'recorded') return { is: 'inconclusive', because: `${because}: ${control.because}` }
  return judgeAccepted(control).is === 'kept' ? undefined : { is: 'inconclusive', because }
}

/** Whether a list has more keys than before, without the keys of known runs. */
export const hasGrown = (
  listed: readonly string[],
  before: KeyList,
  own: PortalEvidence['own'],
  by = 1,
): boolean => before.is === 'recorded' && othersIn(listed, own) >= othersIn(before.value, own) + by

const holds = (listed: readonly string[], mark: string): boolean => listed.some((key) => key.includes(mark))

/** How many keys do not belong to a known run. */
const othersIn = (listed: readonly string[], own: PortalEvidence['own']): number =>
  listed.filter((key) => !isOfARun(key) && !own.some((id) => key.includes(id))).length
