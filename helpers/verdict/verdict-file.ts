import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attempt } from '../base/attempt.ts'
import { npmRun } from '../base/npm-run.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { folderOfTarget, isFileName, REPORTS, reportsFolder } from '../base/reports.ts'
import { reasonOf, removing, writeWhole } from '../base/write-whole.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from '../schema/explain.ts'
import { parseJsonText } from '../schema/json-file.ts'
import { errorsOf, parseAs } from '../schema/schemas.ts'
import { cleanText, redactWithin } from '../secrets/clean.ts'
import type { ReadableReport, Report } from './report.ts'

/** Path of the machine-readable result of a run. */
export const verdictPath = (folder = reportsFolder()): string => join(folder, 'verdict.json')

/**
 * Writes `verdict.json`.
 *
 * @throws CannotWrite
 */
export function writeVerdict(report: ReadableReport): void {
  writeWhole(verdictPath(), `${JSON.stringify(report, null, 2)}\n`)
}

/**
 * The report of a run in a folder, for a command that continues from it. Its texts were cleaned when it was written.
 * `undefined` if there is no readable report.
 */
export function readReport(folder: string): Report | undefined {
  const text = attempt(() => readFileSync(verdictPath(folder)).toString())
  return text === undefined ? undefined : parseAs<Report>(text, 'verdict.schema.json')
}

/** A finished run, and the folder of its reports. */
export interface LastRun {
  readonly folder: string
  readonly report: Report
}

/**
 * The last run of a target, in `reports` or in a folder of its own in `reports`. `undefined` if there is no readable report.
 *
 * @param target - by default, any target whose reports are in `reports` itself
 * @param project - the project's folder
 */
export function lastRun(target?: string, project = ''): LastRun | undefined {
  const folders = target ? [REPORTS, folderOfTarget(target)] : [REPORTS]
  return folders
    .map((folder) => join(project, folder))
    .flatMap((folder) => {
      const report = readReport(folder)
      return report && report.target === (target ?? report.target) ? [{ folder, report }] : []
    })
    .sort((one, other) => Date.parse(other.report.startedAt) - Date.parse(one.report.startedAt))[0]
}

/** The message if there is no last run. A run of another target may have replaced its reports. */
export function noLastRun(target?: string, project = ''): string {
  if (!target)
    return 'There is no run in reports/ itself: first run `npm run contract`, or add `-- --target <name>`.'
  const other = readReport(join(project, REPORTS))?.target
  const replaced = other
    ? ` reports/ has a run of ${other}, which replaced any earlier one: REPORTS_PER_TARGET=yes keeps the reports of targets apart.`
    : ''
  return `There is no run of ${target}: first run \`${npmRun('contract', target)}\`.${replaced}`
}

const VERSION: Report['version'] = 8

/** Number of problems to list for a file; a file of another kind has hundreds. */
const LISTED = 3

/** Number of past results that are kept for each target. */
const PAST = 30

const pastFolder = (project: string, target: string): string => join(project, REPORTS, 'history', target)

/** Path of the result of a run that is kept for later comparisons. */
export const pastPath = ({ target, startedAt }: Pick<Report, 'target' | 'startedAt'>, project = ''): string =>
  join(pastFolder(project, target), `${startedAt.replace(/[:.]/g, '-')}.json`)

/**
 * Keeps the result of a run for later comparisons, without its checks, and deletes the oldest ones.
 *
 * @throws CannotWrite
 */
export function keepResult(report: ReadableReport, project = ''): void {
  if (!isFileName(report.target) || report.checkCounts.judged === 0) return
  const clauses = report.clauses.map((clause) => ({ ...clause, checks: [] }))
  writeWhole(pastPath(report, project), JSON.stringify({ ...report, clauses }))
  const folder = pastFolder(project, report.target)
  for (const old of pastResults(folder).slice(0, -PAST)) removing(join(folder, old))
}

/** The names of the results in a folder, the oldest first: each begins with the day of its run. */
const pastResults = (folder: string): readonly string[] =>
  (attempt(() => readdirSync(folder)) ?? []).filter((name) => /^\d{4}-\d\d-\d\dT.*\.json$/.test(name)).sort()

const DAY_MS = 86_400_000

/** The path of the last result of a day: `development@yesterday`, `development@2026-11-28`. */
function pastResult(word: string, project: string, today = Date.now()): string | undefined {
  const [, target = '', day = ''] = /^([a-z0-9-]+)@(yesterday|\d{4}-\d\d-\d\d)$/.exec(word) ?? []
  if (!isFileName(target)) return undefined
  const wanted = day === 'yesterday' ? new Date(today - DAY_MS).toISOString().slice(0, 10) : day
  const folder = pastFolder(project, target)
  const kept = pastResults(folder)
  const found = kept.filter((name) => name.startsWith(wanted)).at(-1)
  if (found) return join(folder, found)
  const days = [...new Set(kept.map((name) => name.slice(0, 10)))]
  throw new Misconfigured({
    where: word,
    what: `no result of ${target} on ${wanted} (UTC) is kept`,
    expected:
      days.length > 0 ? `one of ${days.slice(-5).join(', ')}` : 'a target that was tested in this folder',
    example: `npm run compare -- ${target}@${days.at(-1) ?? wanted}`,
  })
}

/**
 * The stored result that a word of the command line names: the last run of a target, or of a day, or a file. Its texts are
 * cleaned, no matter who wrote the file.
 *
 * @param word - name of a target, name and day (`development@yesterday`), or path of a `verdict.json`
 * @param project - the project's folder
 * @throws Misconfigured if there is no result, or it cannot be compared
 */
export function readKept(word: string, project: string): Report {
  const last = isFileName(word) ? lastRun(word, project)?.report : undefined
  const report = last ?? reportIn(pastResult(word, project) ?? word, project)
  redactWithin(report, cleanText)
  if (report.checkCounts.judged > 0) return report
  throw new Misconfigured({
    where: word,
    what: `nothing was judged in this run of ${report.target}, which is ${report.verdict}`,
    expected: 'the result of a run that judged something',
    example: `npm run contract -- --target ${report.target}`,
  })
}

function reportIn(path: string, project: string): Report {
  const value = parseJsonText(path, textOf(path, project))
  const version = isObject(value) ? value.version : undefined
  if (version !== VERSION)
    throw unusable({
      where: path,
      what: `it has version ${String(version).slice(0, 20)} of the format, or is not the result of a run`,
      expected: `a verdict.json of version ${VERSION}: test that target again with this suite`,
    })
  const problems = fileProblems(path, errorsOf('verdict.schema.json', value))
  if (problems.length > 0) throw new Misconfigured(...problems.slice(0, LISTED))
  return value as unknown as Report
}

function textOf(path: string, project: string): string {
  try {
    return readFileSync(resolve(project, path), 'utf8')
  } catch (error) {
    throw unusable({
      where: path,
      what: `there is no readable result: ${reasonOf(error)}`,
      expected: 'the name of a target that was tested in this folder, or the path of a stored verdict.json',
    })
  }
}

const unusable = (problem: Problem): Misconfigured =>
  new Misconfigured({ ...problem, example: 'npm run compare -- development kept/verdict.json' })
