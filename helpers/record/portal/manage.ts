import { blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { onward, type Recorder } from '../recorder.ts'
import { type Desk, Interrupted } from './desk.ts'
import { create, register, renew, revoke, shows, type Unlisted } from './key-actions.ts'
import type { KeyList, PortalEvidence, Seen, ShownPair } from './portal-evidence.ts'
import { requestProduction, review } from './production.ts'

/** What was seen of each action. */
export type Actions = Pick<
  PortalEvidence,
  'registration' | 'creation' | 'renewal' | 'revocation' | 'production'
>

const NO_KEY_BEFORE = blocked('there was no such key')

/**
 * Registers, creates, renews, revokes and requests keys of this run's own, and looks at the list when several are to be
 * seen there at once: a page of a portal takes its time.
 *
 * @param before - the list at the start
 */
export async function manage(desk: Desk, recorder: Recorder, before: KeyList): Promise<Actions> {
  const done: { -readonly [Name in keyof Actions]?: Actions[Name] } = {}
  try {
    const registered = await register(desk)
    const created = await create(desk)
    const issued = [registered, created].flatMap((step) => (step.is === 'recorded' ? [step.value] : []))
    const listed = await desk.list((keys) =>
      issued.every(({ names, confirmed }) => shows(names.confirmed, confirmed.pair)(keys)),
    )
    const shared = { before, control: NO_KEY_BEFORE }
    done.registration = mapped(registered, ({ confirmed, ...rest }) => ({
      ...shared,
      ...rest,
      cancelled: blocked('it is not cancelled'),
      confirmed: withKeys(confirmed, listed),
    }))
    done.creation = mapped(created, ({ names, cancelled, confirmed }) => ({
      ...shared,
      names,
      cancelled: withKeys(cancelled, listed),
      confirmed: withKeys(confirmed, listed),
    }))

    const key = created.is === 'recorded' ? created.value.confirmed : created
    const known = 'pair' in key ? key.pair : key
    const name = created.is === 'recorded' ? created.value.names.confirmed : ''
    let latest: Latest = { pair: known, keys: listed, token: 'token' in key ? key.token : key }
    if (known.is === 'recorded') {
      const { cancelled, confirmed, ...renewed } = await renew(desk, known.value, name)
      const { is } = confirmed.pair
      const keys = await desk.list(shows(name, known))
      done.renewal = recorded({
        ...renewed,
        before: listed,
        control: latest.token,
        cancelled: withKeys(cancelled, listed),
        confirmed: withKeys(confirmed, keys),
      })
      latest = is === 'recorded' ? { ...confirmed, keys } : { ...latest, keys, token: renewed.formerToken }
    } else done.renewal = onward(known)

    const revoked =
      latest.pair.is === 'recorded' ? await revoke(desk, recorder, latest.pair.value, name) : undefined
    const requests = await requestProduction(desk)
    const after = await desk.list(
      (keys) => 'is' in requests || requests.every(({ name, pair }) => shows(name, pair)(keys)),
    )
    done.revocation = revoked
      ? recorded({
          ...revoked,
          before: latest.keys,
          control: latest.token,
          cancelled: withKeys(revoked.cancelled, latest.keys),
          confirmed: withKeys(revoked.confirmed, after),
        })
      : whyNoKey(latest.pair)
    done.production = await review(desk, requests, after)
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

/** What was last seen of the created key. */
type Latest = Pick<Seen, 'pair' | 'keys' | 'token'>

const withKeys = (seen: Unlisted, keys: KeyList) => recorded({ ...seen, keys })

function whyNoKey(pair: Recorded<ShownPair>): Missing {
  return pair.is === 'recorded' ? blocked('there was no key to revoke') : onward(pair)
}

function mapped<T, U>(step: Recorded<T>, make: (value: T) => U): Recorded<U> {
  return step.is === 'recorded' ? recorded(make(step.value)) : step
}
