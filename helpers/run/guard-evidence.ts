import type { FullConfig } from '@playwright/test'
import { readRecord, recordPath } from '../record/store.ts'
import { Misconfigured, type Problem } from '../target/problem.ts'

type Project = Pick<FullConfig['projects'][number], 'name' | 'dependencies'>

/** The project that walks the flows and leaves the evidence. */
const RECORD = 'record'

/**
 * Refuses a run that would judge what nobody recorded, or what is being recorded beside it.
 *
 * @param config - as Playwright understood it: with `--no-deps` its projects depend on none
 * @throws Misconfigured
 */
export function guardEvidence(
  {
    projects,
    filteredProjects = projects,
  }: { projects: readonly Project[]; filteredProjects?: readonly Project[] },
  target: string,
): void {
  const problem = evidenceProblem(filteredProjects, target)
  if (problem) throw new Misconfigured([problem])
}

function evidenceProblem(projects: readonly Project[], target: string): Problem | undefined {
  const isJudged = projects.some(({ name }) => name !== RECORD)
  if (!isJudged || projects.some(({ dependencies }) => dependencies.includes(RECORD))) return undefined
  if (projects.some(({ name }) => name === RECORD))
    return {
      where: '--no-deps',
      what: 'would judge evidence while it is recorded',
      expected: 'a run that records first, or one that judges kept evidence',
      example: '--no-deps --project=contract',
    }
  if (readRecord(recordPath(process.cwd(), target))) return undefined
  return {
    where: '--no-deps',
    what: `there is no evidence of ${target} to judge`,
    expected: 'evidence that an earlier run in this folder kept',
    example: 'KEEP_RECORD=yes npm run contract',
  }
}
