import type { FullConfig } from '@playwright/test'
import { Misconfigured, type Problem } from '../target/problem.ts'

/**
 * Refuses options of Playwright that would take the verdict away or write secrets into artefacts.
 *
 * @throws Misconfigured
 */
export function guardOptions({ reporter, projects }: FullConfig): void {
  const problems: Problem[] = []
  if (!reporter.some(([name]) => /verdict[\\/]reporter/.test(name)))
    problems.push({
      where: '--reporter',
      what: 'replaces the reporter that finds the verdict, so that a run could be green for nothing',
      expected: 'a further reporter beside those of the configuration',
      example: '--add-reporter=line',
    })
  for (const option of ['trace', 'video', 'screenshot'] as const)
    if (projects.some(({ use }) => use[option] !== 'off'))
      problems.push({
        where: `--${option}`,
        what: 'records log-in pages, codes and tokens',
        expected: 'off',
        example: `--${option}=off`,
      })
  if (problems.length > 0) throw new Misconfigured(problems)
}
