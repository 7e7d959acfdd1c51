import type { FullConfig } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { RECORD_PROJECT } from '../evidence/pending.ts'
import type { CommandLine } from './command-line.ts'
import { takeKept } from './kept-evidence.ts'
import { isOldEvidence } from './part.ts'

/**
 * Takes the evidence that an earlier run kept, with `--no-deps`; refuses a run that would judge what nobody recorded, or
 * what is still being recorded.
 *
 * @param config - as Playwright understood it, with the projects that were selected
 * @returns the id of the run whose evidence is judged, where it is another one
 * @throws Misconfigured, CannotWrite
 */
export function guardEvidence(
  line: Pick<CommandLine, 'options'>,
  {
    filteredProjects,
  }: { readonly filteredProjects: readonly Pick<FullConfig['projects'][number], 'name'>[] },
  target: string,
): string | undefined {
  const names = filteredProjects.map(({ name }) => name)
  const isJudged = names.some((name) => name !== RECORD_PROJECT)
  if (!isOldEvidence(line) || !isJudged) return undefined
  if (names.includes(RECORD_PROJECT)) throw new Misconfigured([BESIDE])
  const run = takeKept(process.cwd(), target)
  if (run === undefined) throw new Misconfigured([noneOf(target)])
  return run
}

const BESIDE: Problem = {
  where: '--no-deps',
  what: 'would judge evidence that is still being recorded',
  expected: 'a run that records first, or one that judges kept evidence',
  example: '--no-deps --project=contract',
}

const noneOf = (target: string): Problem => ({
  where: '--no-deps',
  what: `there is no evidence of ${target} to judge`,
  expected: 'evidence that an earlier run in this folder kept',
  example: 'KEEP_RECORD=yes npm run contract',
})
