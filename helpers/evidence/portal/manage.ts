import { blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy, type Recorder } from '../recorder.ts'
import { type Desk, Interrupted } from './desk.ts'
import { create, register, renew, revoke, shows, type Unlisted } from './key-actions.ts'
import type { KeyList, PortalEvidence, Seen } from './portal-evidence.ts'
import { requestProduction, review } from './production.ts'

/** What was seen of each action. */
export type Actions = Pick<
  PortalEvidence,
  'registration' | 'creation' | 'renewal' | 'revocation' | 'production'
>

const NO_KEY_BEFORE = blocked('there was no such key')

type Done = { -readonly [Name in keyof Actions]?: Actions[Name] }

/**
 * Registers, creates, renews, revokes and requests keys of this run's own.
 *
 * @param before - the list at the start
 */
export async function manage(desk: Desk, recorder: Recorder, before: KeyList): Promise<Actions> {
  const done: Done = {}
  try {
    await actOnKeys(desk, recorder, before, done)
    await actOnProduction(desk, done)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return { ...none(blocked('the run was interrupted')), ...done }
}

async function actOnProduction(desk: Desk, done: Done): Promise<void> {
  const requests = await requestProduction(desk)
  const isShown = (keys: readonly string[]) =>
    'is' in requests || requests.every(({ name, pair }) => shows(name, pair)(keys))
  done.production = await review(desk, requests, 'is' in requests ? requests : await desk.list(isShown))
}

/** Looks at the list when several keys are to be seen there at once: a page of a portal takes its time. */
async function actOnKeys(desk: Desk, recorder: Recorder, before: KeyList, done: Done): Promise<void> {
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
  if (created.is !== 'recorded') {
    done.renewal = created
    done.revocation = created
    return
  }
  const { names, confirmed: key } = created.value
  const latest = await actOnRenewal(desk, names.confirmed, { ...key, keys: listed }, done)
  await actOnRevocation(desk, recorder, names.confirmed, latest, done)
}

/** What was last seen of the created key. */
type Latest = Pick<Seen, 'pair' | 'keys' | 'token'>

async function actOnRenewal(desk: Desk, name: string, latest: Latest, done: Done): Promise<Latest> {
  const { pair, keys: before, token: control } = latest
  if (pair.is !== 'recorded') {
    done.renewal = blockedBy(pair)
    return latest
  }
  const { cancelled, confirmed, ...renewed } = await renew(desk, pair.value, name)
  const keys = await desk.list(shows(name, pair))
  done.renewal = recorded({
    ...renewed,
    before,
    control,
    cancelled: withKeys(cancelled, before),
    confirmed: withKeys(confirmed, keys),
  })
  return confirmed.pair.is === 'recorded'
    ? { ...confirmed, keys }
    : { pair, keys, token: renewed.formerToken }
}

async function actOnRevocation(
  desk: Desk,
  recorder: Recorder,
  name: string,
  { pair, keys: before, token: control }: Latest,
  done: Done,
): Promise<void> {
  if (pair.is !== 'recorded') {
    done.revocation = blockedBy(pair)
    return
  }
  const { cancelled, confirmed, ...revoked } = await revoke(desk, recorder, pair.value, name)
  done.revocation = recorded({
    ...revoked,
    before,
    control,
    cancelled: withKeys(cancelled, before),
    confirmed: withKeys(confirmed, await desk.list()),
  })
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

const withKeys = (seen: Unlisted, keys: KeyList) => recorded({ ...seen, keys })

function mapped<T, U>(step: Recorded<T>, make: (value: T) => U): Recorded<U> {
  return step.is === 'recorded' ? recorded(make(step.value)) : step
}
