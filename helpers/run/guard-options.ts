import type { FullConfig } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { readEnvironment } from '../config/environment.ts'
import { artefactProblems } from '../spec/artefacts.ts'

/**
 * Refuses options of Playwright that would suppress the verdict or write secrets into artefacts.
 *
 * @throws Misconfigured
 */
export function guardOptions({ reporter, projects }: FullConfig): void {
  const problems = [...ofReporters(reporter), ...ofArtefacts(projects), ...ofTrace()]
  if (problems.length > 0) throw new Misconfigured(problems)
}

/** Without one of these, secrets would be written, or any run could pass. */
const NEEDED = ['redacting-reporter', 'verdict-reporter', 'leak-reporter', 'closing-reporter']

function ofReporters(reporters: FullConfig['reporter']): readonly Problem[] {
  const isThere = (needed: string) =>
    reporters.some(([name]) => name.replaceAll('\\', '/').endsWith(`run/${needed}.ts`))
  if (NEEDED.every(isThere)) return []
  return [
    {
      where: '--reporter',
      what: 'replaces the reporters that decide the verdict and hide secrets',
      expected: 'a reporter in addition to the configured ones',
      example: '--add-reporter=line',
    },
  ]
}

/** Each problem once, under the name of the option that a user can type, where there is one. */
function ofArtefacts(projects: FullConfig['projects']): readonly Problem[] {
  const found = projects.flatMap(({ use }) => artefactProblems(use))
  const byPlace = new Map(found.map((problem) => [problem.where, problem]))
  return [...byPlace.values()].map((problem) =>
    problem.where === 'trace' ? { ...problem, where: '--trace' } : problem,
  )
}

function ofTrace(): readonly Problem[] {
  const { TRACE } = readEnvironment(process.env, process.cwd()).values
  if (!TRACE || /^(on|off)$/.test(TRACE)) return []
  return [{ where: 'TRACE', what: `is ${TRACE}`, expected: 'on or off', example: 'TRACE=on' }]
}
