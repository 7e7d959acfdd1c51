import { missingAfter } from '../../browser/browser-walk.ts'
import { thePage } from '../../browser/failure.ts'
import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import type { ConfirmedAction, PortalEvidence, ShownPair } from '../../evidence/portal/portal-evidence.ts'
import { andThen, doesNotApply, type Recorded } from '../../http/exchange.ts'
import { departs, inconclusive, KEPT, keptIf } from '../../judge/finding.ts'
import { judgeValue } from '../../judge/judge-answer.ts'
import { ANONYMOUS, judgePairEnds, ofConfirmed, ofPart, ofPortal } from './judge-portal.ts'

type KeyPair = Evidence['keyPair']

/** Whether a new key has a new pair: no other key pair has its secret. */
export const judgeNewPair = ofConfirmed(({ confirmed: { pair } }, whole, action, own: KeyPair) => {
  if (pair.is !== 'recorded') return pair
  const others = [own, ...pairsOf(whole, action)]
  const isNew = others.every(({ client_secret }) => client_secret !== pair.value.client_secret)
  return keptIf(isNew, 'a new client secret', 'the client secret of another key pair')
})

const ofRenewal = ofPart((portal, name: 'renewal') => portal[name])

/** Whether a renewal issued a new pair: a new client ID or a new secret, as far as the portal shows them. */
export const judgeRenewedPair = ofRenewal(({ confirmed: { pair, walk } }, { creation }) => {
  const former = pairAfter(creation)
  if (pair.is !== 'recorded') return pair
  if (former.is !== 'recorded') return former
  if (pair.value.client_id !== former.value.client_id) return KEPT
  if (!walk.readings.client_secret)
    return { is: 'left out', because: 'the portal shows no client secret after a renewal' }
  const isOther = pair.value.client_secret !== former.value.client_secret
  return keptIf(isOther, 'a new key pair', 'the same client ID with the same client secret')
})

/** Whether the list shows a key with the client ID that was issued, if it shows client IDs at all. */
export const judgeListedAsIssued = ofConfirmed(({ name, confirmed }, whole, action, own: KeyPair) => {
  const { pair, keys } = confirmed
  if (pair.is !== 'recorded') return pair
  if (keys.is !== 'recorded') return keys
  const ids = [own, pair.value, ...pairsOf(whole, action)].map(({ client_id }) => client_id)
  const rows = keys.value.filter((row) => row.includes(name))
  if (rows.length === 0 || !keys.value.some((row) => ids.some((id) => row.includes(id)))) return ANONYMOUS
  const isThere = rows.some((row) => row.includes(pair.value.client_id))
  return keptIf(
    isThere,
    'the client ID that was issued, in the row of the key',
    'a different client ID, or none',
  )
})

/** The pairs that all other actions issued. */
function pairsOf({ registration, creation, production }: PortalEvidence, but: string): readonly ShownPair[] {
  const issued = { registration: pairAfter(registration), creation: pairAfter(creation) }
  const requested = Object.values(production).map((one) => andThen(one, ({ requested }) => requested.pair))
  return [
    ...Object.entries(issued).flatMap(([name, pair]) => (name === but ? [] : [pair])),
    ...requested,
  ].flatMap((pair) => (pair.is === 'recorded' ? [pair.value] : []))
}

/** The pair that an action issued. */
const pairAfter = (action: Recorded<ConfirmedAction>): Recorded<ShownPair> =>
  andThen(action, ({ confirmed }) => confirmed.pair)

const pairFits = ofConfirmed(({ confirmed: { pair } }, _portal, _action, schema: string) =>
  pair.is === 'recorded' ? judgeValue(pair.value, schema) : pair,
)

/** Whether the pair that an action issued satisfies a schema; this does not apply without a portal. */
export const judgePairFits: typeof pairFits = (portal, ...rest) =>
  portal.is === 'not configured'
    ? doesNotApply('no developer portal is configured')
    : pairFits(portal, ...rest)

/** Whether only a user who is logged in sees the list of keys (OWASP ASVS 4.0.3, 4.1.3). */
export const judgeListNeedsSession = ofPortal(({ keys, stranger }) => {
  if (!stranger)
    return { is: 'left out', because: 'this run did not open the list of keys without signing in' }
  if (stranger.is !== 'recorded') return stranger
  if (keys.is !== 'recorded') return keys
  return judgeUnseen(keys.value, stranger.value, 'for a user who is not logged in')
})

/** Whether a session is over once its user has logged out: with its cookies the list shows no key (OWASP ASVS 4.0.3, 3.3.1). */
export const judgeLogOut = ofPortal(({ loggedOut, walks }) => {
  if (!loggedOut) return { is: 'left out', because: 'this run did not log out' }
  if (loggedOut.is !== 'recorded') return loggedOut
  const rows = walks.findLast(({ keys }) => keys)?.keys ?? []
  return judgeUnseen(rows, loggedOut.value, 'after the log-out')
})

/** Whether a walk without a session showed none of the keys that a user with a session saw. */
function judgeUnseen(rows: readonly string[], { keys = [], failure }: PortalWalk, to: string) {
  if (rows.length === 0) return doesNotApply('the list has no key')
  const same = rows.filter((row) => keys.includes(row)).length
  if (same > 0) return departs(`no key ${to}`, `${same} of the listed keys`)
  const isOfPage = failure === undefined || failure.kind === 'page' || failure.kind === 'blocked'
  return isOfPage ? KEPT : missingAfter(failure)
}

/** Whether no later page shows a client secret that was issued (OWASP ASVS 4.0.3, 2.10.4). */
export const judgeSecretOnce = ofPortal(({ creation, walks }) => {
  const issued = pairAfter(creation)
  if (issued.is !== 'recorded') return issued
  const later = walks.filter(({ showsSecret }) => showsSecret !== undefined)
  if (later.length === 0) return inconclusive('no page could be read after the secret was issued')
  const again = later.find(({ showsSecret }) => showsSecret)
  const title = again?.pages.at(-1)?.title ?? ''
  return keptIf(!again, 'no client secret that was issued before', `a client secret on ${thePage(title)}`)
})

/** Whether no address of a page contains a client secret (OWASP ASVS 4.0.3, 8.3.1). */
export const judgeSecretNotInAddress = ofPortal(({ creation, walks }) => {
  const issued = pairAfter(creation)
  if (issued.is !== 'recorded') return issued
  const addressed = walks.filter(({ isSecretInAddress }) => isSecretInAddress !== undefined)
  if (addressed.length === 0) return inconclusive('the run did not check the address of any page')
  const [found] = addressed.filter(({ isSecretInAddress }) => isSecretInAddress)
  return keptIf(
    !found,
    'no client secret in the address of a page',
    `a client secret in the address of a page of ${found?.journey}`,
  )
})

/** Whether the former secret of a renewed key gets no token (OWASP ASVS 4.0.3, 6.4.1). */
export const judgeFormerSecretEnds = ofRenewal(
  ({ confirmed: { walk, pair }, cancelled, formerToken }, whole) => {
    if (walk.failure) return missingAfter(walk.failure)
    const former = pairAfter(whole.creation)
    if (pair.is !== 'recorded') return pair
    if (former.is !== 'recorded') return former
    if (pair.value.client_secret === former.value.client_secret)
      return doesNotApply('the renewal did not show a new client secret')
    return judgePairEnds({ before: cancelled.token, after: formerToken }, whole)
  },
)
