import { isDeepStrictEqual } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { readEnvironment } from '../config/environment.ts'
import { traceOption } from './trace.ts'

/**
 * Refuses options of Playwright that would suppress the verdict or write secrets into artefacts.
 *
 * @throws Misconfigured
 */
export function guardOptions({ reporter, projects }: FullConfig): void {
  const problems: Problem[] = traceProblems(projects)
  if (!reporter.some(([name]) => /run[\\/]verdict-reporter/.test(name)))
    problems.push({
      where: '--reporter',
      what: 'replaces the reporter that decides the verdict, so that any run could pass',
      expected: 'a reporter in addition to the configured ones',
      example: '--add-reporter=line',
    })
  for (const option of ['video', 'screenshot'] as const)
    if (projects.some(({ use }) => use[option] !== 'off'))
      problems.push({
        where: `--${option}`,
        what: 'records log-in pages, codes and tokens',
        expected: 'off',
        example: `--${option}=off`,
      })
  if (problems.length > 0) throw new Misconfigured(problems)
}

function traceProblems(projects: FullConfig['projects']): Problem[] {
  const { TRACE } = readEnvironment(process.env, process.cwd()).values
  const allowed = traceOption()
  const isOther = projects.some(({ use }) => use.trace !== 'off' && !isDeepStrictEqual(use.trace, allowed))
  const expected = { expected: 'TRACE=on, which omits pictures and secrets', example: 'TRACE=on' }
  return [
    ...(isOther ? [{ where: '--trace', what: 'records log-in pages, codes and tokens', ...expected }] : []),
    ...(TRACE && !/^(on|off)$/.test(TRACE)
      ? [{ where: 'TRACE', what: `is ${TRACE}`, expected: 'on or off', example: 'TRACE=on' }]
      : []),
  ]
}
