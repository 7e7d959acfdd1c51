import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { OUTCOMES } from '../verdict/outcome.ts'
import type { Report, ToldReport } from '../verdict/report.ts'
import { OUTCOME_MEANS } from './page/words.ts'
import { provenanceRows } from './provenance-words.ts'

const RESULTS = 'allure-results'

type AllureOptions = ConstructorParameters<typeof AllureReporter>[0]
type Listener = NonNullable<AllureOptions['listeners']>[number]
type AllureResult = Parameters<NonNullable<Listener['beforeTestResultWrite']>>[0]

/** Where the raw results of Allure go. */
export const allureResults = (): string => resolve(reportsFolder(), RESULTS)

/**
 * Options of Allure's reporter, apart from it: the workers read them with the configuration, and never load it. Steps are
 * left out: they could hold what was typed.
 */
export function allureOptions(): AllureOptions {
  return {
    resultsDir: allureResults(),
    detail: false,
    suiteTitle: false,
    listeners: [{ beforeTestResultWrite: leaveOutSteps }],
  }
}

function leaveOutSteps(result: AllureResult): void {
  result.steps = []
}

/** A file, or why there is none. */
export type Written =
  | { readonly is: 'written'; readonly path: string }
  | { readonly is: 'failed'; readonly because: string }

/**
 * Makes `allure/index.html` of the raw results in `allure-results`: one file that opens from disk. Allure adds a call
 * to an analytics service to it; that call is removed.
 *
 * @param folder - where both are
 * @param histories - where the histories of targets are
 */
export function writeAllureReport(
  report: Pick<Report, 'target' | 'verdict'>,
  folder: string,
  histories = join(folder, 'history'),
): Written {
  const cli = allureCli()
  const results = resolve(folder, RESULTS)
  if (!cli)
    return {
      is: 'failed',
      because: 'Allure is not installed: run npm ci, which includes development dependencies.',
    }
  if (!existsSync(results)) return { is: 'failed', because: `There are no results in ${results}.` }
  const file = resolve(folder, 'allure.config.json')
  mkdirSync(histories, { recursive: true })
  writeFileSync(file, JSON.stringify(configuration(report, folder, histories)))
  const made = spawnSync(process.execPath, [cli, 'generate', results, '--config', file], { encoding: 'utf8' })
  rmSync(file, { force: true })
  return made.status === 0
    ? withoutAnalytics(join(folder, 'allure', 'index.html'))
    : { is: 'failed', because: `Allure failed.\n${made.stdout}${made.stderr}` }
}

/** Allure's groups of results that are not passed: one for each outcome, which is a label of the result. */
const CATEGORIES = OUTCOMES.filter((outcome) => outcome !== 'kept' && outcome !== 'not judged').map(
  (outcome) => ({
    name: outcome,
    description: OUTCOME_MEANS[outcome],
    matchers: { labels: { outcome: `^${outcome}$` } },
  }),
)

/** Allure's configuration: one file, a separate history for each target, and categories by outcome. */
function configuration(
  { target, verdict }: Pick<Report, 'target' | 'verdict'>,
  folder: string,
  histories: string,
) {
  const name = `Contract of ${target}: ${verdict}`
  const groupBy = ['epic', 'feature', 'story']
  return {
    name,
    output: resolve(folder, 'allure'),
    historyPath: resolve(histories, `${target}.allure.jsonl`),
    historyLimit: 30,
    appendHistory: true,
    categories: { rules: CATEGORIES },
    plugins: { awesome: { options: { reportName: name, singleFile: true, groupBy } } },
  }
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

/**
 * Writes what Allure shows beside the results: where they come from, and the run of the pipeline. Where there are no
 * results of Allure, it writes nothing.
 *
 * @param folder - of the results
 * @throws CannotWrite
 */
export function writeAllureFacts(report: ToldReport, folder: string): void {
  if (!existsSync(folder)) return
  const { target, provenance } = report
  const rows = [{ name: 'Target', value: target }, ...provenanceRows(report)]
  const properties = rows.map(({ name, value }) => `${escaped(name)}=${escaped(value)}\n`).join('')
  writeWhole(join(folder, 'environment.properties'), properties)
  const { pipeline } = provenance
  if (pipeline === undefined) return
  const executor = { name: new URL(pipeline).host, buildName: `Contract of ${target}`, buildUrl: pipeline }
  writeWhole(join(folder, 'executor.json'), JSON.stringify(executor))
}

/** As a file of properties has it: what would end a name or a line is escaped. */
const escaped = (text: string): string => text.replace(/[\\ =:#!]/g, '\\$&').replace(/\n/g, '\\n')
