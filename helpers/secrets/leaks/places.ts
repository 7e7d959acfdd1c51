import { dirname, join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'

/** Where runs write, whatever reporters are added to them. */
const USUAL = [
  'reports',
  'test-results',
  'blob-report',
  'playwright-report',
  'perfetto-report',
  'allure-results',
]

/** Every file and folder that a run may have written for others to read. */
export function writtenPlaces(config?: FullConfig, environment = process.env): readonly string[] {
  const outputs = config?.projects.map(({ outputDir }) => outputDir) ?? []
  return [...new Set([...USUAL, ...outputs, ...namedIn(environment), ...(config ? configured(config) : [])])]
}

/** A whole folder only where its reporter has it to itself: beside a single file there may be those of the user. */
const OWN_PLACE = /^(GITHUB_STEP_SUMMARY|PLAYWRIGHT_(\w+_OUTPUT_FILE|(HTML|BLOB)_OUTPUT_DIR|HTML_REPORT))$/

function namedIn(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!value) return []
    if (OWN_PLACE.test(name)) return [value]
    const [, reporter, what] = /^PLAYWRIGHT_(\w+)_OUTPUT_(NAME|DIR)$/.exec(name) ?? []
    if (what === 'NAME') return [join(environment[`PLAYWRIGHT_${reporter}_OUTPUT_DIR`] ?? '', value)]
    return reporter === 'PERFETTO' ? [join(value, 'perfetto.json')] : []
  })
}

const PLACES = ['outputFile', 'outputFolder', 'outputDir', 'resultsDir']

/** What the reporters of the configuration are told, and the one whose place nothing can change. */
function configured({ reporter, configFile = 'playwright.config.ts' }: FullConfig): readonly string[] {
  const folder = dirname(configFile)
  return reporter.flatMap(([name, options]: readonly [string, unknown?]) => {
    const told = Object.entries(options ?? {}).flatMap(([option, value]) =>
      PLACES.includes(option) && typeof value === 'string' ? [resolve(folder, value)] : [],
    )
    return name === 'coverage' ? [...told, join(folder, 'coverage')] : told
  })
}
