import { resolve } from 'node:path'

/** The folder of all reports. */
export const REPORTS = 'reports'

/** A runner sets it for its workers. A value from outside is deleted at the start (own-variables.ts). */
const FOLDER_VARIABLE = 'CONTRACT_REPORTS'

/** The folder for the reports of this run: `reports`, or the target's folder in it. */
export const reportsFolder = (): string => process.env[FOLDER_VARIABLE] ?? REPORTS

/** The path of a report of this run, as it is shown to the user. */
export const inReports = (file: string): string => `${reportsFolder()}/${file}`

/**
 * A path as the user can open it: npm starts a command in the project, and CONTRACT_HOME may lead to a third folder, so the path is
 * absolute unless the user typed the command in the current folder.
 */
export function fromCaller(path: string, { INIT_CWD: caller = '' } = process.env): string {
  return caller === '' || resolve(caller) === process.cwd() ? path : resolve(path)
}

/** The arguments that make a command read the reports of this run; empty if they are directly in `reports`. */
export function ofThisRun(): string {
  const [, target = ''] = reportsFolder()
    .replace(/\/part$/, '')
    .split('/')
  return target && ` -- --target ${target}`
}

/** The folder for the reports of one target. */
export const folderOfTarget = (target: string): string => `${REPORTS}/${target}`

/** Makes this run and its workers write their reports to a folder in that of all reports, or in their own. */
export function placeReports(name: string): void {
  process.env[FOLDER_VARIABLE] = `${reportsFolder()}/${name}`
}

/** Folder names in `reports` that the suite uses itself. */
const TAKEN: ReadonlySet<string> = new Set([
  'history',
  'allure-results',
  'mutation',
  'part',
  'running',
  'doctor',
])

/** True if the target's name can be a file name. The name may be anything while the configuration is not checked. */
export const isFileName = (target: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(target)

/** True if the target can have a folder of its own in `reports`. */
export const canHaveFolder = (target: string): boolean => isFileName(target) && !TAKEN.has(target)
