import { beside } from '../../base/beside.ts'
import { andThen, blocked, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { blockedBy, type Recorder } from '../recorder.ts'
import { create, register, renew, revoke, shows, type Unlisted } from './key-actions.ts'
import { Interrupted, type PortalDeveloper } from './portal-developer.ts'
import type { KeyList, PortalEvidence, Seen, ShownPair } from './portal-evidence.ts'
import {
  areListed,
  decideOn,
  mayStartEarly,
  type Requested,
  type Requests,
  requestProduction,
  signInReviewer,
  tellApplicant,
} from './production.ts'

/** What was seen of each action. */
export type Actions = Pick<
  PortalEvidence,
  'registration' | 'creation' | 'renewal' | 'revocation' | 'production'
>

const NO_KEY_BEFORE = blocked('there was no such key')

type Done = { -readonly [Name in keyof Actions]?: Actions[Name] }

/** A key of this run, and what was last seen of it. */
interface Latest extends Pick<Seen, 'pair' | 'keys' | 'token'> {
  readonly name: string
}

/**
 * Registers, creates, renews, revokes and requests keys of this run's own. The reviewer signs in, and decides on the first
 * request, in a session of their own while the developer goes on.
 *
 * @param before - the list at the start
 */
export async function manage(
  developer: PortalDeveloper,
  recorder: Recorder,
  before: KeyList,
): Promise<Actions> {
  const done: Done = {}
  const reviewer = mayStartEarly(developer) ? beside(signInReviewer(developer)) : undefined
  let decision: ReturnType<typeof decideOn> | undefined
  try {
    const created = await issueKeys(developer, before, done)
    const { latest, requests, keys } = await renewAndRequest(developer, created, done)
    const signedIn = reviewer ?? beside(signInReviewer(developer))
    const decide = (request: Requested) => beside(decideOn(developer, request, signedIn))
    const [first] = 'is' in requests ? [] : requests
    decision = first && decide(first)
    await actOnRevocation(developer, recorder, latest, done)
    done.production = await tellApplicant(developer, requests, keys, async (request) => {
      if (request !== first) decision = decide(request)
      return decision ?? decide(request)
    })
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  } finally {
    await Promise.allSettled([reviewer, decision])
  }
  return { ...none(blocked('the run was interrupted')), ...done }
}

/** Looks at the list when several keys are to be seen there at once: a page of a portal takes its time. */
async function issueKeys(developer: PortalDeveloper, before: KeyList, done: Done): Promise<Recorded<Latest>> {
  const registered = await register(developer)
  const created = await create(developer)
  const issued = [registered, created].flatMap((step) => (step.is === 'recorded' ? [step.value] : []))
  const keys = await developer.list((listed) =>
    issued.every(({ names, confirmed }) => shows(names.confirmed, confirmed.pair)(listed)),
  )
  const shared = { before, control: NO_KEY_BEFORE }
  done.registration = mapped(registered, ({ confirmed, ...rest }) => ({
    ...shared,
    ...rest,
    cancelled: blocked('it is not cancelled'),
    confirmed: withKeys(confirmed, keys),
  }))
  done.creation = mapped(created, ({ names, cancelled, confirmed }) => ({
    ...shared,
    names,
    cancelled: withKeys(cancelled, keys),
    confirmed: withKeys(confirmed, keys),
  }))
  return mapped(created, ({ names, confirmed }) => ({ name: names.confirmed, ...confirmed, keys }))
}

/** Renews the created key, and requests Production access: one list shows both. */
async function renewAndRequest(
  developer: PortalDeveloper,
  created: Recorded<Latest>,
  done: Done,
): Promise<{ latest: Recorded<Latest>; requests: Requests; keys: KeyList }> {
  const key = usable(created)
  if (key.is !== 'recorded') {
    done.renewal = key
    const requests = await requestProduction(developer)
    const listed = () => developer.list((keys) => areListed(requests, keys))
    return { latest: created, requests, keys: 'is' in requests ? requests : await listed() }
  }
  const { name, known, pair, keys: before, token: control } = key.value
  const { cancelled, confirmed, ...renewed } = await renew(developer, known, name)
  const requests = await requestProduction(developer)
  const keys = await developer.list((listed) => shows(name, pair)(listed) && areListed(requests, listed))
  done.renewal = recorded({
    ...renewed,
    before,
    control,
    cancelled: withKeys(cancelled, before),
    confirmed: withKeys(confirmed, keys),
  })
  const latest = confirmed.pair.is === 'recorded' ? confirmed : { pair, token: renewed.formerToken }
  return { latest: recorded({ name, ...latest, keys }), requests, keys }
}

async function actOnRevocation(
  developer: PortalDeveloper,
  recorder: Recorder,
  latest: Recorded<Latest>,
  done: Done,
): Promise<void> {
  const key = usable(latest)
  if (key.is !== 'recorded') {
    done.revocation = key
    return
  }
  const { name, known, keys: before, token: control } = key.value
  const { cancelled, confirmed, ...revoked } = await revoke(developer, recorder, known, name)
  done.revocation = recorded({
    ...revoked,
    before,
    control,
    cancelled: withKeys(cancelled, before),
    confirmed: withKeys(confirmed, await developer.list()),
  })
}

/** A key whose pair is known, or why nothing can be done with it. */
const usable = (latest: Recorded<Latest>): Recorded<Latest & { readonly known: ShownPair }> =>
  andThen(latest, (key) =>
    key.pair.is === 'recorded' ? recorded({ ...key, known: key.pair.value }) : blockedBy(key.pair),
  )

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

const mapped = <T, U>(step: Recorded<T>, make: (value: T) => U): Recorded<U> =>
  andThen(step, (value) => recorded(make(value)))
