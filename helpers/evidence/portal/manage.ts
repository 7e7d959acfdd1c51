import { andThen, blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy } from '../recorder.ts'
import { create, type ManagedKey, register, renew, revoke } from './key-actions.ts'
import { Interrupted, type PortalDeveloper } from './portal-developer.ts'
import type { KeyList, PortalAction, PortalEvidence } from './portal-evidence.ts'
import { requestProduction } from './production.ts'

/** What was seen of each action. */
export type Actions = Pick<
  PortalEvidence,
  'registration' | 'creation' | 'renewal' | 'revocation' | 'production'
>

/**
 * Registers, creates, renews, revokes and requests keys of this run's own, one after the other. What was seen before an
 * interruption is kept.
 *
 * @param before - the list at the start
 */
export async function manage(developer: PortalDeveloper, before: KeyList): Promise<Actions> {
  const done = none(blocked('the run was interrupted'))
  try {
    const registration = await register(developer, before)
    done.registration = registration
    const listed = registration.is === 'recorded' ? registration.value.confirmed.keys : before
    done.creation = await create(developer, listed)
    const created = keyAfter(done.creation)
    const renewal = created.is === 'recorded' ? await renew(developer, created.value) : created
    done.renewal = renewal
    const latest = renewal.is === 'recorded' ? keyAfterRenewal(created, renewal.value) : created
    done.revocation = latest.is === 'recorded' ? await revoke(developer, latest.value) : latest
    done.production = await requestProduction(developer)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return done
}

/** The same reason for every action. */
export const none = (missing: Missing): { -readonly [Name in keyof Actions]: Actions[Name] } => ({
  registration: missing,
  creation: missing,
  renewal: missing,
  revocation: missing,
  production: { approved: missing, denied: missing },
})

/** The key of an action, or why nothing can be done with it. */
const keyAfter = (action: Recorded<PortalAction>): Recorded<ManagedKey> =>
  andThen(action, ({ name, confirmed: { pair, keys, token } }) =>
    pair.is === 'recorded' ? recorded({ name, pair: pair.value, keys, token }) : blockedBy(pair),
  )

/** A key whose renewal showed no pair is as it was before, as far as anybody knows. */
function keyAfterRenewal(
  created: Recorded<ManagedKey>,
  renewal: PortalAction & { readonly formerToken: ManagedKey['token'] },
): Recorded<ManagedKey> {
  const renewed = keyAfter(recorded(renewal))
  if (renewed.is === 'recorded') return renewed
  const { confirmed, formerToken: token } = renewal
  return andThen(created, (key) => recorded({ ...key, keys: confirmed.keys, token }))
}
