import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { makePrivate, privateFolder } from '../../base/private-folder.ts'
import { type Problem, problemsIn } from '../../base/problem.ts'
import { codeOf, reasonOf } from '../../base/reason-of.ts'
import { SANDBOX } from '../../config/environment.ts'
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
  const isRead = READ_BY_OTHERS.some((name) => isWithin(place, resolve(folder, name)))
  if (isRead) return [problem(`${place} is among the reports of a run`)]
  if (values.PORTAL_ACTIONS !== 'manage') return problemsIn(() => ledgerIn(place).keys())
  const shared = whyShared(place)
  if (shared) return [problem(shared)]
  const unread = problemsIn(() => ledgerIn(place).keys())
  const unwritable = unread.length === 0 ? whyUnwritable(place) : undefined
  return unwritable ? [problem(unwritable)] : unread
}

const problem = (what: string): Problem => ({
  where: 'PORTAL_KEY_LEDGER',
  what,
  expected:
    'a folder outside the reports that belongs to this user and holds nothing but the keys that runs create',
  example: 'PORTAL_KEY_LEDGER=/var/lib/contract/keys',
})

function isWithin(place: string, parent: string): boolean {
  const path = relative(parent, place)
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
}

/** A run makes the folder private; in a shared one that would lock everybody else out. */
const whyShared = (place: string): string | undefined =>
  whyFailed(place, () => {
    const other = existsSync(place) ? readdirSync(place).find((name) => !isOfLedger(name)) : undefined
    return other === undefined ? undefined : `${place} already contains other files, such as ${other}`
  })

const whyUnwritable = (place: string): string | undefined =>
  whyFailed(place, () => {
    makePrivate(place)
    accessSync(place, constants.R_OK | constants.W_OK)
    return undefined
  })

function whyFailed(place: string, find: () => string | undefined): string | undefined {
  try {
    return find()
  } catch (error) {
    return `${place} cannot be written: ${codeOf(error) || reasonOf(error)}`
  }
}
