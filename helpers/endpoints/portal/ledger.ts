import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Filled, Time } from '../../base/formats.ts'
import { parseJson } from '../../base/parse-json.ts'
import { Misconfigured, type Problem, problemsIn } from '../../base/problem.ts'
import { makePrivate, privateFolder } from '../../base/run-folder.ts'
import { codeOf, reasonOf, writeWhole } from '../../base/write-whole.ts'
import { SANDBOX } from '../../config/environment.ts'
import { errorsOf } from '../../schema/schemas.ts'

/** Journeys that create a key, or change its client ID. */
export type MakingJourney = 'registerApplication' | 'createKey' | 'renewKey' | 'requestProduction'

/** Why a key is not known to be gone. */
export interface Left {
  /** `perhaps`: it is not known whether there is a key. */
  readonly is: 'alive' | 'perhaps'
  readonly because: string
  /** When a run saw this. */
  readonly seen?: Time
  /** Entries of the list that may be the key. */
  readonly candidates?: readonly string[]
}

/**
 * A name that can be a file name.
 * @pattern ^[A-Za-z0-9-]+$
 */
type Word = string

/**
 * A key that a run created, or was about to create: all that a later run needs to revoke it and to see that it is gone.
 * None of it is secret.
 */
export interface KeptKey {
  /** Unique among all keys. */
  readonly id: Word
  /** The name that the run gave the key, which starts with a name of `keyNames`; the portal may show it. */
  readonly name: Filled
  /** Which checkout created it: see `checkoutOf`. */
  readonly checkout: Word
  /** Address of the portal. */
  readonly portal: Filled
  /** The developer who owns it at the portal: see `accountOf`. */
  readonly account: Word
  readonly journey: MakingJourney
  readonly since: Time
  /** The list of keys before, one text each. */
  readonly before: readonly string[]
  readonly clientId?: Filled
  /** The portal has listed it. */
  readonly listed?: boolean
  readonly left?: Left
}

/** Where a run looks for keys. */
export interface Place {
  readonly folder: string
  readonly target: string
  readonly portal?: string | undefined
  readonly username?: string | undefined
}

/** Age from which a key of another checkout counts as left behind: longer than any run. */
export const LEFT_BEHIND_MS = 60 * 60_000

/** The checkout and target that a run belongs to. Runs with the same ones never overlap. */
export const checkoutOf = ({ folder, target }: Place): string => hash(`${folder}\0${target}`)

/** The developer account with which a run signs in to a portal. */
export const accountOf = ({ portal = '', username = '' }: Place): string => hash(`${portal}\0${username}`)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** True if the run of a key is over: it belongs to this checkout, or was long ago. */
export const isOver = ({ checkout, since }: KeptKey, place: Place): boolean =>
  checkout === checkoutOf(place) || Date.parse(since) < Date.now() - LEFT_BEHIND_MS

const ENDING = '.json'

/**
 * Remembers the keys that runs made, until they are gone. It is a folder, mode 0700, with a file for each key, mode 0600.
 * Each file is written in one step, so that neither a killed run nor a concurrent one leaves half of it.
 */
export class KeyLedger {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Every key that is not known to be gone.
   *
   * @throws Misconfigured if a file is not the record of a key
   */
  keys(): readonly KeptKey[] {
    if (!existsSync(this.#folder)) return []
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(ENDING))
    return names.flatMap((name) => readKey(join(this.#folder, name)))
  }

  /** Records a key, or news about it. Once this returns, the record survives even if the process is killed. */
  note(key: KeptKey): void {
    makePrivate(this.#folder)
    writeWhole(this.#pathOf(key), JSON.stringify(key), 0o600)
  }

  forget(key: KeptKey): void {
    rmSync(this.#pathOf(key), { force: true })
  }

  #pathOf({ id }: KeptKey): string {
    return join(this.#folder, `${id}${ENDING}`)
  }
}

type Values = Readonly<Record<string, string>>

/** The ledger of a run, by its variables. */
export const ledgerOf = (values: Values): KeyLedger => new KeyLedger(ledgerFolder(values))

/**
 * Folder of the ledger, in the user's state (XDG Base Directory Specification), which outlives a checkout and a restart of
 * the machine. For the embedded service it is a temporary folder: its keys end with it.
 */
export function ledgerFolder({ TARGET, XDG_STATE_HOME = '' }: Values): string {
  if (TARGET === SANDBOX) return join(privateFolder(), 'keys')
  const state = isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state')
  return join(state, 'authorization-contract', 'keys')
}

/** The problems of the ledger. A run that cannot record its keys creates none. */
export function ledgerProblems(values: Values): readonly Problem[] {
  const folder = ledgerFolder(values)
  try {
    if (values.PORTAL_ACTIONS === 'manage') {
      makePrivate(folder)
      accessSync(folder, constants.R_OK | constants.W_OK)
    }
    return problemsIn(() => ledgerOf(values).keys())
  } catch (error) {
    const what = `${folder} cannot be written: ${codeOf(error) || reasonOf(error)}`
    const expected = 'a folder of this user, in which runs record the keys that they create'
    return [{ where: 'XDG_STATE_HOME', what, expected, example: 'XDG_STATE_HOME=/var/lib/contract' }]
  }
}

/** The key in a file; empty if another run has just forgotten it. */
function readKey(path: string): readonly KeptKey[] {
  if (!existsSync(path)) return []
  const read = parseJson(readFileSync(path, 'utf8'))
  if (read.is === 'json' && errorsOf('kept-key.schema.json', read.value).length === 0)
    return [read.value as KeptKey]
  throw new Misconfigured({
    where: path,
    what: 'it is not a valid ledger entry of a key',
    expected: 'an entry that a run wrote; once that key is gone, the file can be deleted',
  })
}
