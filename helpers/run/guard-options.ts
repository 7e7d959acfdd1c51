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

/**
 * The suite's own reporters among all others, which have no name here. If another one came first, it would see secrets; one
 * between the last two could write what nobody searches; without the verdict, every run could pass.
 */
const IN_ORDER = /^redacting,+verdict,+leak,closing,*$/

function ofReporters(reporters: FullConfig['reporter']): readonly Problem[] {
  const names = reporters.map(
    ([path]) => /run\/(\w+)-reporter\.ts$/.exec(path.replaceAll('\\', '/'))?.[1] ?? '',
  )
  if (IN_ORDER.test(names.join())) return []
  return [
    {
      where: '--reporter',
      what: 'replaces the reporters that decide the verdict and hide secrets, or their order',
      expected: 'a reporter in addition to the configured ones, which stay as they are',
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
