import type { Evidence } from '../evidence/evidence.ts'
import type { PortalEvidence, ShownPair } from '../evidence/portal/portal-evidence.ts'
import { andThen, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { ofConfirmed } from './judge-portal.ts'

type PortalAndPair = Pick<Evidence, 'portal' | 'keyPair'>

/** Whether the pair of a new key is a new one: its secret is that of no other key pair. */
export function judgeNewPair(
  { portal, keyPair }: PortalAndPair,
  name: 'registration' | 'creation',
): Finding | Kept {
  return ofConfirmed(portal, name, ({ pair }, _action, whole) => {
    if (pair.is !== 'recorded') return pair
    const others = [keyPair, ...pairsOf(whole, name)]
    return others.some(({ client_secret }) => client_secret === pair.value.client_secret)
      ? departs('a key pair of its own', 'the client secret of another key pair')
      : KEPT
  })
}

/** Whether a renewal issued another pair: another client ID or another secret, as far as the portal shows them. */
export function judgeRenewedPair({ portal }: Pick<Evidence, 'portal'>): Finding | Kept {
  return ofConfirmed(portal, 'renewal', ({ pair, walk }, _action, { creation }) => {
    const former = pairAfter(creation)
    if (pair.is !== 'recorded') return pair
    if (former.is !== 'recorded') return former
    if (pair.value.client_id !== former.value.client_id) return KEPT
    if (!walk.readings.client_secret)
      return { is: 'left out', because: 'the portal shows no client secret after a renewal' }
    return pair.value.client_secret === former.value.client_secret
      ? departs('another key pair than before', 'the same client ID with the same client secret')
      : KEPT
  })
}

/** Whether the list shows a key, by its name, with the client ID that was issued; where it shows client IDs at all. */
export function judgeListedAsIssued(
  { portal, keyPair }: PortalAndPair,
  name: 'registration' | 'creation',
): Finding | Kept {
  return ofConfirmed(portal, name, ({ pair, keys }, { names }, whole) => {
    if (pair.is !== 'recorded') return pair
    if (keys.is !== 'recorded') return keys
    const ids = [keyPair, pair.value, ...pairsOf(whole, name)].map(({ client_id }) => client_id)
    const rows = keys.value.filter((key) => key.includes(names.confirmed))
    if (rows.length === 0 || !keys.value.some((key) => ids.some((id) => key.includes(id))))
      return { is: 'left out', because: 'the list does not show keys by their names and client IDs' }
    return rows.some((key) => key.includes(pair.value.client_id))
      ? KEPT
      : departs('the client ID that was issued, in the row of the key', 'another one, or none')
  })
}

/** The pairs that other actions than one issued. */
function pairsOf({ registration, creation, production }: PortalEvidence, but: string): readonly ShownPair[] {
  const issued = { registration: pairAfter(registration), creation: pairAfter(creation) }
  const requested = Object.values(production).map((one) => andThen(one, ({ requested }) => requested.pair))
  return [
    ...Object.entries(issued).flatMap(([name, pair]) => (name === but ? [] : [pair])),
    ...requested,
  ].flatMap((pair) => (pair.is === 'recorded' ? [pair.value] : []))
}

/** The pair that an action issued. */
export const pairAfter = (action: PortalEvidence['creation']): Recorded<ShownPair> =>
  andThen(
    andThen(action, ({ confirmed }) => confirmed),
    ({ pair }) => pair,
  )
