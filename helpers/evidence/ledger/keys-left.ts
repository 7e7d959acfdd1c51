import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { Time } from '../../base/formats.ts'
import { type Problem, problemsIn } from '../../base/problem.ts'
import { makePrivate, privateFolder } from '../../base/run-folder.ts'
import { codeOf, reasonOf } from '../../base/write-whole.ts'
import { readEnvironment, SANDBOX } from '../../config/environment.ts'
import { own, phrase, type Shown, show } from '../../secrets/shown.ts'
import {
  accountOf,
  checkoutOf,
  isOfLedger,
  isOver,
  type KeptKey,
  type KeyLedger,
  type Left,
  ledgerIn,
  type Place,
} from './ledger.ts'

/** A key that a run made and that is not known to be gone, for readers. A run that leaves one ends with exit code 6. */
export interface KeyLeft {
  readonly is: Left['is']
  readonly because: Shown
  /** What the list shows that may be the key, a text each. */
  readonly candidates: readonly Shown[]
  /** `null` if the run ended before the client ID was read. */
  readonly clientId: Shown | null
  /** What the portal was told, and may show. */
  readonly name: Shown
  /** Address of the portal. */
  readonly portal: Shown
  readonly journey: KeptKey['journey']
  readonly since: Time<Shown>
}

/**
 * What runs have left, as seen at the end of one: the keys of this checkout and target, whichever portal they are at,
 * and those of others at the same portal whose run is over.
 */
export function keysLeft(ledger: KeyLedger, place: Place): readonly KeyLeft[] {
  const isOfHere = ({ checkout, account }: KeptKey) =>
    checkout === checkoutOf(place) || account === accountOf(place)
  return ledger
    .keys()
    .filter((key) => isOfHere(key) && isOver(key, place))
    .map(told)
}

function told(key: KeptKey): KeyLeft {
  const { clientId, name, portal, journey, since, left = notLookedAt(key) } = key
  return {
    is: left.is,
    because: show(left.because),
    candidates: (left.candidates ?? []).map((text) => show(text)),
    clientId: clientId === undefined ? null : show(clientId),
    name: show(name),
    portal: show(portal),
    journey,
    since: show(since),
  }
}

const notLookedAt = ({ clientId }: KeptKey): Left => ({
  is: clientId === undefined ? 'perhaps' : 'alive',
  because: 'its run ended abruptly, and no later run has looked for it',
})

const REMEDIES = {
  alive: 'Revoke it by hand. Each run tries again, and exits with code 6 until the key is gone',
  perhaps:
    'Revoke by hand any key that you do not recognise. Each run exits with code 6 until no such key is listed',
} as const satisfies Record<KeyLeft['is'], string>

/** What a reader needs to know about a key that is left: which it is, why it is left, and what to do. */
export function wordsOf({ is, clientId, name, portal, journey, since, because }: KeyLeft) {
  const what = clientId === null ? name : phrase`client ID ${clientId} (${name})`
  const day = own(since.slice(0, 16).replace('T', ' at '))
  const end = own(because.endsWith('.') ? '' : '.')
  return {
    heading: is === 'alive' ? 'A live key is left' : 'A live key may be left',
    which: phrase`${what}, created by ${own(journey)} at ${portal} on ${day} UTC`,
    because: phrase`${own(`${because.charAt(0).toUpperCase()}${because.slice(1)}`)}${end}`,
    todo: own(`${REMEDIES[is]}, or its entry in the ledger is deleted.`),
  } as const
}

type Values = Readonly<Record<string, string>>

/** What a run writes for readers; none of it is a place for a ledger. */
const READ_BY_OTHERS = ['reports', 'test-results']

/**
 * Folder of the ledger: that of PORTAL_KEY_LEDGER, or else one among the user's state (XDG Base Directory
 * Specification), which outlives a checkout and a restart of the machine. The keys of the embedded service end with it.
 *
 * @param folder - the project's folder, to which PORTAL_KEY_LEDGER is relative
 */
export function ledgerFolder(
  { TARGET, PORTAL_KEY_LEDGER, XDG_STATE_HOME = '' }: Values,
  folder: string,
): string {
  if (PORTAL_KEY_LEDGER) return resolve(folder, PORTAL_KEY_LEDGER)
  if (TARGET === SANDBOX) return join(privateFolder(), 'keys')
  const state = isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state')
  return join(state, 'authorization-contract', 'keys')
}

/** What is wrong with the ledger. A run that could not remember its keys creates none. */
export function ledgerProblems(values: Values, folder: string): readonly Problem[] {
  const place = ledgerFolder(values, folder)
  const unfit = whyUnfit(place, folder, values.PORTAL_ACTIONS === 'manage')
  if (unfit === undefined) return problemsIn(() => ledgerIn(place).keys())
  return [
    {
      where: 'PORTAL_KEY_LEDGER',
      what: unfit,
      expected:
        'a folder outside the reports that belongs to this user and holds nothing but the keys that runs create',
      example: 'PORTAL_KEY_LEDGER=/var/lib/contract/keys',
    },
  ]
}

/** A run makes the folder private; in a shared one that would lock everybody else out. */
function whyUnfit(place: string, folder: string, isWritten: boolean): string | undefined {
  const paths = READ_BY_OTHERS.map((name) => relative(resolve(folder, name), place))
  if (paths.some((path) => !path.startsWith('..') && !isAbsolute(path)))
    return `${place} is among the reports of a run`
  if (!isWritten) return undefined
  try {
    const other = existsSync(place) ? readdirSync(place).find((name) => !isOfLedger(name)) : undefined
    if (other !== undefined) return `${place} already contains other files, such as ${other}`
    makePrivate(place)
    accessSync(place, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    return `${place} cannot be written: ${codeOf(error) || reasonOf(error)}`
  }
}

/**
 * The keys that a run has to name: its own and those of earlier ones that are not known to be gone.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder
 */
export function keysOfRun(shell: NodeJS.ProcessEnv, folder: string): readonly KeyLeft[] {
  const { target, values } = readEnvironment(shell, folder)
  const { PORTAL_URL: portal, PORTAL_USERNAME: username } = values
  return keysLeft(ledgerIn(ledgerFolder(values, folder)), { folder, target, portal, username })
}

/** Forgets the keys of this checkout and target: those of an embedded service, which ended with it. */
export function forgetKeys(shell: NodeJS.ProcessEnv, folder: string): void {
  const { target, values } = readEnvironment(shell, folder)
  const ledger = ledgerIn(ledgerFolder(values, folder))
  for (const key of ledger.keys()) if (key.checkout === checkoutOf({ folder, target })) ledger.forget(key)
}
