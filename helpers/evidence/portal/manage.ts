import { blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy, type Recorder } from '../recorder.ts'
import { create, register, renew, revoke, shows, type Unlisted } from './key-actions.ts'
import { Interrupted, type PortalDeveloper } from './portal-developer.ts'
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
export async function manage(
  developer: PortalDeveloper,
  recorder: Recorder,
  before: KeyList,
): Promise<Actions> {
  const done: Done = {}
  try {
    await actOnKeys(developer, recorder, before, done)
    await actOnProduction(developer, done)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  }
  return { ...none(blocked('the run was interrupted')), ...done }
}

async function actOnProduction(developer: PortalDeveloper, done: Done): Promise<void> {
  const requests = await requestProduction(developer)
  const isShown = (keys: readonly string[]) =>
    'is' in requests || requests.every(({ name, pair }) => shows(name, pair)(keys))
  done.production = await review(
    developer,
    requests,
    'is' in requests ? requests : await developer.list(isShown),
  )
}

/** Looks at the list when several keys are to be seen there at once: a page of a portal takes its time. */
async function actOnKeys(
  developer: PortalDeveloper,
  recorder: Recorder,
  before: KeyList,
  done: Done,
): Promise<void> {
  const registered = await register(developer)
  const created = await create(developer)
  const issued = [registered, created].flatMap((step) => (step.is === 'recorded' ? [step.value] : []))
  const listed = await developer.list((keys) =>
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
  const latest = await actOnRenewal(developer, names.confirmed, { ...key, keys: listed }, done)
  await actOnRevocation(developer, recorder, names.confirmed, latest, done)
}

/** What was last seen of the created key. */
type Latest = Pick<Seen, 'pair' | 'keys' | 'token'>

async function actOnRenewal(
  developer: PortalDeveloper,
  name: string,
  latest: Latest,
  done: Done,
): Promise<Latest> {
  const { pair, keys: before, token: control } = latest
  if (pair.is !== 'recorded') {
    done.renewal = blockedBy(pair)
    return latest
  }
  const { cancelled, confirmed, ...renewed } = await renew(developer, pair.value, name)
  const keys = await developer.list(shows(name, pair))
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
  developer: PortalDeveloper,
  recorder: Recorder,
  name: string,
  { pair, keys: before, token: control }: Latest,
  done: Done,
): Promise<void> {
  if (pair.is !== 'recorded') {
    done.revocation = blockedBy(pair)
    return
  }
  const { cancelled, confirmed, ...revoked } = await revoke(developer, recorder, pair.value, name)
  done.revocation = recorded({
    ...revoked,
    before,
    control,
    cancelled: withKeys(cancelled, before),
    confirmed: withKeys(confirmed, await developer.list()),
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
