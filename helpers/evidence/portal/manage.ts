import { andThen, blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy, type Recorder } from '../recorder.ts'
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
export async function manage(
  developer: PortalDeveloper,
  recorder: Recorder,
  before: KeyList,
): Promise<Actions> {
  const done: { -readonly [Name in keyof Actions]?: Actions[Name] } = {}
  try {
    const registration = await register(developer, before)
    done.registration = registration
    const creation = await create(developer, listAfter(registration) ?? before)
    done.creation = creation
    const created = keyAfter(creation)
    const renewal = created.is === 'recorded' ? await renew(developer, created.value) : created
    done.renewal = renewal
    const latest = renewal.is === 'recorded' ? keyAfterRenewal(created, renewal.value) : created
    done.revocation = latest.is === 'recorded' ? await revoke(developer, recorder, latest.value) : latest
    done.production = await requestProduction(developer)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return { ...none(blocked('the run was interrupted')), ...done }
}

/** The same reason for every action. */
export function none(missing: Missing): Actions {
  return {
    registration: missing,
    creation: missing,
    renewal: missing,
    revocation: missing,
    production: { approved: missing, denied: missing },
  }
}

/** The list after an action. */
const listAfter = (action: Recorded<PortalAction>): KeyList | undefined =>
  action.is === 'recorded' && action.value.confirmed.is === 'recorded'
    ? action.value.confirmed.value.keys
    : undefined

/** The key of an action, or why nothing can be done with it. */
const keyAfter = (action: Recorded<PortalAction>): Recorded<ManagedKey> =>
  andThen(action, ({ names, confirmed }) =>
    andThen(confirmed, ({ pair, keys, token }) =>
      pair.is === 'recorded'
        ? recorded({ name: names.confirmed, pair: pair.value, keys, token })
        : blockedBy(pair),
    ),
  )

/** A key whose renewal showed no pair is as it was before, as far as anybody knows. */
function keyAfterRenewal(
  created: Recorded<ManagedKey>,
  renewal: PortalAction & { readonly formerToken: ManagedKey['token'] },
): Recorded<ManagedKey> {
  const renewed = keyAfter(recorded(renewal))
  if (renewed.is === 'recorded' || created.is !== 'recorded') return renewed
  const keys = listAfter(recorded(renewal)) ?? created.value.keys
  return recorded({ ...created.value, keys, token: renewal.formerToken })
}
