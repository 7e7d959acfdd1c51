import type { FullConfig } from '@playwright/test'

/** Where runs write, whatever reporters are added to them. */
const USUAL = ['reports', 'test-results', 'blob-report', 'playwright-report', 'perfetto-report']

/** Every file and folder that a run may have written for others to read. */
export function writtenPlaces(config?: FullConfig, environment = process.env): readonly string[] {
  const outputs = config?.projects.map(({ outputDir }) => outputDir) ?? []
  const named = Object.entries(environment).flatMap(([name, path]) =>
    path && /^(PLAYWRIGHT_\w+_OUTPUT_(FILE|DIR)|GITHUB_STEP_SUMMARY)$/.test(name) ? [path] : [],
  )
  return [...new Set([...USUAL, ...outputs, ...named])]
}
