import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { type Problem, problemsIn } from '../../base/problem.ts'
import { makePrivate, privateFolder } from '../../base/run-folder.ts'
import { codeOf, reasonOf } from '../../base/write-whole.ts'
import { readEnvironment, SANDBOX } from '../../config/environment.ts'
import { checkoutOf } from './kept-key.ts'
import { type KeyLeft, keysLeft } from './keys-left.ts'
import { isOfLedger, ledgerIn } from './ledger.ts'

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
  if (READ_BY_OTHERS.some((name) => isWithin(place, resolve(folder, name))))
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

function isWithin(place: string, parent: string): boolean {
  const path = relative(parent, place)
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
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
  for (const key of ledger.keys()) if (key.checkout === checkoutOf(folder, target)) ledger.forget(key)
}
