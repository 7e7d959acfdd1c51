/** Folder of everything that runs leave for readers. */
export const REPORTS = 'reports'

/** Variable through which a runner tells its workers where its reports go. Nobody else can: it is one of the own ones. */
const FOLDER_VARIABLE = 'CONTRACT_REPORTS'

/** Where this run leaves its reports: `reports`, or the folder of its target in there. */
export const reportsFolder = (): string => process.env[FOLDER_VARIABLE] ?? REPORTS

/** A file among the reports of this run, as a reader is told. */
export const inReports = (file: string): string => `${reportsFolder()}/${file}`

/** What a command is given to be about the reports of this run: nothing, if they are in `reports` itself. */
export const ofThisRun = (): string =>
  reportsFolder() === REPORTS ? '' : ` -- --target ${reportsFolder().slice(REPORTS.length + 1)}`

/** The folder in which a target has its reports apart from those of others. */
export const folderOfTarget = (target: string): string => `${REPORTS}/${target}`

/** From here on this run, with its workers, leaves its reports in the folder of its target. */
export function placeReports(target: string): void {
  process.env[FOLDER_VARIABLE] = folderOfTarget(target)
}

/** What runs keep in `reports` themselves. */
const TAKEN: ReadonlySet<string> = new Set(['history', 'allure-results', 'mutation'])

/** Whether a target can be the name of a file. Of a target that is misconfigured, anything may be the name. */
export const isFileName = (target: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(target)

/** Whether a target can have a folder of its own among the reports. */
export const canHaveFolder = (target: string): boolean => isFileName(target) && !TAKEN.has(target)
