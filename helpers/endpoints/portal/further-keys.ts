import type { Range } from '../../base/draw.ts'
import { LEFT } from '../../evidence/plan.ts'
import type { PortalEvidence, Round } from '../../evidence/portal/portal-evidence.ts'
import { andThen, type Recorded, recorded } from '../../http/exchange.ts'
import {
  create,
  keyAfter,
  latestKey,
  type ManagedKey,
  type NewNames,
  type Revocation,
  register,
  renew,
  revoke,
} from './key-actions.ts'
import type { PortalDeveloper } from './portal-developer.ts'
import { hasWord } from './rows.ts'

type Registration = PortalEvidence['registration']
type Creation = PortalEvidence['creation']
type Renewal = PortalEvidence['renewal']

/** What was done with one further key, without the end of the run. */
export type OpenRound = Omit<Round, 'revocation'> & { readonly revocation: Recorded<Revocation> }

/** What is drawn of further keys. */
interface Further {
  /** The end of their names. */
  readonly ending: string
  /** Which of the two keys each action is about, in order. */
  readonly order: readonly number[]
  /** The action after which one more application is registered. */
  readonly registersAt: number
}

/** Names with spaces and punctuation. Without vowels, none contains a word that the list shows for a key. */
const furtherKeys: Range<Further> = (check) => {
  const word = check.string({ unit: check.constantFrom(...'bcdfghjkmnpqrtvwxzBDGT0123456789'), minLength: 1 })
  return check.record({
    ending: check
      .tuple(word, check.constantFrom(' ', '. ', ' & ', '-', ' – '), check.array(word, { maxLength: 6 }))
      .map(([first, between, more]) => ` ${[first, ...more].join(between)}`.trimEnd()),
    order: check.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }).map((all) => all.map((at) => at % 2)),
    registersAt: check.nat(5),
  })
}

const UNDONE = { creation: LEFT, renewal: LEFT, revocation: LEFT } as const

/**
 * Creates, renews and revokes two more keys, and registers one more application, in a drawn order and with drawn names. If
 * the list shows client IDs, all of them have the same name. It does nothing in a run that does not explore.
 *
 * @returns what was done with each key
 */
export async function manageFurtherKeys(
  developer: PortalDeveloper,
  registration: Registration,
  creation: Creation,
): Promise<readonly OpenRound[]> {
  const { draw } = developer.recorder
  const first = keyAfter(creation)
  if (first.is !== 'recorded') return []
  const rounds: OpenRound[] = []
  for (const [turn, one] of [['earlier', draw.earlier?.portal] as const, ['', draw] as const]) {
    const drawn = one?.one('further keys of the portal', furtherKeys)
    if (!drawn || one?.seed === undefined) continue
    const { seed } = one
    const how = { ...drawn, turn, mayShareName: isShownById(first.value) }
    const lives = await manageDrawn(developer, registration, how)
    rounds.push(...lives.map((life) => ({ ...life, seed })))
  }
  return rounds
}

/** What was done with one key so far. */
type Life = Omit<OpenRound, 'seed'>

/** How a round is performed. */
interface Turn extends Further {
  /** What its names begin with, since each key of a run has a name of its own. */
  readonly turn: string
  readonly mayShareName: boolean
}

/** The same as it was drawn once. */
async function manageDrawn(
  developer: PortalDeveloper,
  registration: Registration,
  { ending, order, registersAt, turn, mayShareName }: Turn,
): Promise<readonly Life[]> {
  const further = newNames(developer, `${turn}further`, ending)
  const another = newNames(developer, `${turn}another`, ending)
  const shared = mayShareName ? { ...another, typed: further.typed } : another
  const unused = [further, shared]
  const keys = [0, 1].map(() => lifeOf(developer, registration, () => unused.shift() ?? further))
  const lives = new Map<unknown, Life>()
  for (const [at, which] of order.entries()) {
    const { value } = (await keys[which]?.next()) ?? {}
    if (value) lives.set(which, value)
    if (at === registersAt) {
      const name = developer.names.of(`${turn}otherapplication`)
      const typed = mayShareName ? further.typed : name + ending
      lives.set('application', { ...UNDONE, registration: await registerAnother(developer, name, typed) })
    }
  }
  return [...lives.values()]
}

/** One key: each step is one action on it. */
async function* lifeOf(
  developer: PortalDeveloper,
  registration: Registration,
  names: () => NewNames,
): AsyncGenerator<Life, undefined> {
  const { creation, typed } = await createWithinLimits(developer, registration, names())
  const created = { ...UNDONE, registration, creation }
  const keyOf = (renewal: Renewal) =>
    andThen(latestKey(creation, renewal), (key) => recorded({ ...key, typed }))
  yield created
  const renewal = await andThen(keyOf(LEFT), (key) => renew(developer, key, registration))
  yield { ...created, renewal }
  const revocation = await andThen(keyOf(renewal), (key) => revoke(developer, key, registration))
  yield { ...created, renewal, revocation }
  return undefined
}

type Made = { readonly creation: Creation; readonly typed: string }

/** Creates a key. If the portal refuses its name, or a key more, that is noted as a limit, and not judged. */
async function createWithinLimits(
  developer: PortalDeveloper,
  registration: Registration,
  names: NewNames,
): Promise<Made> {
  const attempt = async (named: NewNames): Promise<Made> => {
    const before = recorded(developer.rows())
    return { creation: await create(developer, before, registration, named), typed: named.typed }
  }
  const made = await attempt(names)
  if (keyAfter(made.creation).is === 'recorded') return made
  const plain = await attempt(plainNames(developer, names))
  const isMade = keyAfter(plain.creation).is === 'recorded'
  noteLimit(developer, isMade ? `a key with the name “${names.typed}”` : 'one key more')
  return isMade ? plain : { ...plain, creation: LEFT }
}

/** Registers an application under a name; if that is refused, it is noted as a limit. */
async function registerAnother(
  developer: PortalDeveloper,
  name: string,
  typed: string,
): Promise<Registration> {
  const registration = await register(developer, recorded(developer.rows()), name, typed)
  if (registration.is !== 'recorded' || registration.value.confirmed.pair.is === 'recorded')
    return registration
  noteLimit(developer, `one more application, with the name “${typed}”`)
  return LEFT
}

const noteLimit = ({ recorder }: PortalDeveloper, refused: string): void =>
  void recorder.limits.push({
    subject: 'limits of the developer portal',
    clause: 'limits.rates-and-sizes',
    facts: { refuses: [refused] },
  })

const newNames = ({ names }: PortalDeveloper, word: string, ending: string): NewNames => ({
  cancelled: names.of(`not${word}`),
  created: names.of(word),
  typed: names.of(word) + ending,
  ending,
})

/** The same without what was drawn. */
function plainNames(developer: PortalDeveloper, { created }: NewNames): NewNames {
  const word = created.split('-').at(-1)
  return newNames(developer, `plain${word}`, '')
}

/** Whether the list shows a key by its client ID, so that two keys of one name can be distinguished. */
const isShownById = ({ keys, pair: { client_id } }: ManagedKey): boolean =>
  keys.is === 'recorded' && keys.value.some((row) => hasWord(row, client_id))
