import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Filled, Time } from '../../base/formats.ts'
import { parseJson } from '../../base/parse-json.ts'
import { Misconfigured, type Problem, problemsIn } from '../../base/problem.ts'
import { makePrivate, privateFolder } from '../../base/run-folder.ts'
import { codeOf, reasonOf } from '../../base/write-whole.ts'
import { SANDBOX } from '../../config/environment.ts'
import { errorsOf } from '../../schema/schemas.ts'

/** Journeys that create a key, or give one another client ID. */
export type MakingJourney = 'registerApplication' | 'createKey' | 'renewKey' | 'requestProduction'

/** Why a key is not known to be gone. */
export interface Left {
  /** `perhaps`: it is not known whether there is a key. */
  readonly is: 'alive' | 'perhaps'
  readonly because: string
  /** What the list shows that may be the key, a text each. */
  readonly candidates?: readonly string[]
}

/**
 * A name that can be one of a file.
 * @pattern ^[A-Za-z0-9-]+$
 */
export type Word = string

/**
 * A key that a run created, or was about to create: all that a later run needs to revoke it and to see that it is gone.
 * None of it is secret.
 */
export interface KeptKey {
  /** Identifies it among all keys. */
  readonly id: Word
  /** What the portal was told, and may show. */
  readonly name: Word
  /** Which checkout created it: see `checkoutOf`. */
  readonly checkout: Word
  /** Address of the portal. */
  readonly portal: Filled
  /** Whose it is at the portal: see `accountOf`. */
  readonly account: Word
  readonly journey: MakingJourney
  readonly since: Time
  /** The list of keys as it was before, one text each. */
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

/** The checkout and target that a run belongs to; two runs of one do not go on at the same time. */
export const checkoutOf = ({ folder, target }: Place): string => hash(`${folder}\0${target}`)

/** The developer as whom a run signs in to a portal. */
export const accountOf = ({ portal = '', username = '' }: Place): string => hash(`${portal}\0${username}`)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Whether the run of a key is over: one of the same checkout, or one long ago. */
export const isOver = ({ checkout, since }: KeptKey, place: Place): boolean =>
  checkout === checkoutOf(place) || Date.parse(since) < Date.now() - LEFT_BEHIND_MS

const ENDING = '.json'

/**
 * Where runs remember the keys that they made, until they are gone: a folder, mode 0700, with a file for each key, mode
 * 0600. Each is written in one step, so that neither a run that is killed nor one that goes on at the same time leaves half
 * of it.
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

  /** Records a key, or what is new about it. Once this returns, it is kept even if the process is killed. */
  note(key: KeptKey): void {
    makePrivate(this.#folder)
    const path = this.#pathOf(key)
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, JSON.stringify(key), { mode: 0o600 })
    renameSync(fresh, path)
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
 * Folder of the ledger, among the user's state (XDG Base Directory Specification), which outlives a checkout and a restart
 * of the machine. The keys of the embedded service end with it.
 */
export function ledgerFolder({ TARGET, XDG_STATE_HOME = '' }: Values): string {
  if (TARGET === SANDBOX) return join(privateFolder(), 'keys')
  const state = isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state')
  return join(state, 'authorization-contract', 'keys')
}

/** What is wrong with the ledger. A run that could not remember its keys creates none. */
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

/** The key of a file; none where another run has just forgotten it. */
function readKey(path: string): readonly KeptKey[] {
  if (!existsSync(path)) return []
  const read = parseJson(readFileSync(path, 'utf8'))
  if (read.is === 'json' && errorsOf('kept-key.schema.json', read.value).length === 0)
    return [read.value as KeptKey]
  throw new Misconfigured({
    where: path,
    what: 'it cannot be read as the ledger entry of a key',
    expected: 'an entry as runs write it; once that key is gone, the file can be deleted',
  })
}
