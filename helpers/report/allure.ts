import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { cited, clauseOf, type Force } from '../../contract/index.ts'
import { SECTION_TITLES } from '../../contract/sections.ts'
import { inReports } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import type { ClauseResult, Report, ToldReport } from '../verdict/report.ts'
import { type End, endOfClause } from './junit.ts'

const RESULTS = 'allure-results'

const SEVERITY = {
  stated: 'critical',
  standard: 'normal',
  shown: 'minor',
  silent: 'trivial',
} as const satisfies Record<Force, string>

const STATUS = { failure: 'failed', error: 'broken', skipped: 'skipped' } as const satisfies Record<
  End['is'],
  string
>

/**
 * Writes the clauses of a run as raw results of Allure: an area of the contract is an epic, a section a feature, the id
 * of a clause a story, and its force the severity.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 * @throws CannotWrite
 */
export function writeAllureResults(report: ToldReport, enforceStandards: boolean): void {
  if (report.checkCounts.planned === 0) return
  for (const clause of report.clauses.filter(({ outcome }) => outcome !== 'not judged')) {
    const result = allureResult(clause, report, endOfClause(clause, report, enforceStandards))
    writeWhole(inReports(`${RESULTS}/${clause.id}-result.json`), JSON.stringify(result))
  }
}

/** A clause as Allure reads it. */
export function allureResult(clause: ClauseResult, report: Report, end: End | undefined): object {
  const { id, section, force, says, outcome } = clause
  const { standard } = clauseOf(id)
  const source = standard ? `${cited(standard)}, ${standard.level}` : 'document'
  const start = Date.parse(report.startedAt)
  const labels = {
    epic: id.split('.')[0],
    feature: `${section} ${SECTION_TITLES[section]}`,
    story: id,
    severity: SEVERITY[force],
    outcome,
    host: report.target,
  }
  return {
    uuid: `${report.run}-${id}`,
    historyId: `${report.target}: ${id}`,
    testCaseId: id,
    fullName: id,
    name: says,
    description: `${says}\n\nSection ${section} (${force}); ${source}`,
    status: end ? STATUS[end.is] : 'passed',
    ...(end && { statusDetails: { message: `${outcome}: ${end.message}`, trace: end.text } }),
    stage: 'finished',
    labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
    start,
    stop: start + report.durationMs,
  }
}

/** A file, or why there is none. */
export type Written =
  | { readonly is: 'written'; readonly path: string }
  | { readonly is: 'failed'; readonly because: string }

/**
 * Makes `allure/index.html` of the raw results in a folder: one file that opens from disk. Allure adds a call to an
 * analytics service to it; that call is removed.
 */
export function writeAllureReport(
  { target, verdict }: Pick<Report, 'target' | 'verdict'>,
  folder: string,
): Written {
  const cli = allureCli()
  const results = resolve(folder, RESULTS)
  const config = resolve(folder, 'allure.config.json')
  if (!cli)
    return {
      is: 'failed',
      because: 'Allure is not installed: run npm ci, which includes development dependencies.',
    }
  if (!existsSync(results)) return { is: 'failed', because: `There are no results in ${results}.` }
  const name = `Contract of ${target}: ${verdict}`
  const options = { reportName: name, singleFile: true, groupBy: ['epic', 'feature', 'story'] }
  const output = resolve(folder, 'allure')
  writeFileSync(config, JSON.stringify({ name, output, plugins: { awesome: { options } } }))
  const made = spawnSync(process.execPath, [cli, 'generate', results, '--config', config], {
    encoding: 'utf8',
  })
  rmSync(config, { force: true })
  return made.status === 0
    ? withoutAnalytics(join(output, 'index.html'))
    : { is: 'failed', because: `Allure failed.\n${made.stdout}${made.stderr}` }
}

function allureCli(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('allure')), '../cli.js')
  } catch {
    return undefined
  }
}

const ANALYTICS = /googletagmanager\.com|google-analytics\.com|\bgtag\(/

/** The data of the report are scripts too, but long ones. */
const LONGEST = 2_000

function withoutAnalytics(path: string): Written {
  const page = readFileSync(path, 'utf8')
  const clean = page.replace(/<script\b[\s\S]*?<\/script>/g, (script) =>
    script.length < LONGEST && ANALYTICS.test(script) ? '' : script,
  )
  if (ANALYTICS.test(clean)) return { is: 'failed', because: `${path} still contains an analytics call.` }
  writeFileSync(path, clean)
  return { is: 'written', path }
}
