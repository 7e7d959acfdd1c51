import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { reportsFolder } from '../base/reports.ts'
import type { Report } from '../verdict/report.ts'

const RESULTS = 'allure-results'

type AllureOptions = ConstructorParameters<typeof AllureReporter>[0]

/**
 * Options of Allure's reporter, apart from it: the workers read them with the configuration, and never load it. Steps are
 * left out: they could hold what was typed.
 */
export function allureOptions(): AllureOptions {
  return {
    resultsDir: resolve(reportsFolder(), RESULTS),
    detail: false,
    suiteTitle: false,
    listeners: [
      {
        beforeTestResultWrite(result) {
          result.steps = []
        },
      },
    ],
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
