import type { FullConfig } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { RECORD_PROJECT } from '../evidence/pending.ts'
import { readRecord, recordPath } from '../evidence/store.ts'
import type { CommandLine } from './command-line.ts'
import { isOldEvidence } from './part.ts'

/**
 * Refuses a run that would judge what nobody recorded or, with `--no-deps`, what is still being recorded.
 *
 * @param config - as Playwright understood it, with the projects that were selected
 * @throws Misconfigured
 */
export function guardEvidence(
  line: Pick<CommandLine, 'options'>,
  {
    filteredProjects,
  }: { readonly filteredProjects: readonly Pick<FullConfig['projects'][number], 'name'>[] },
  target: string,
): void {
  const names = filteredProjects.map(({ name }) => name)
  const isJudged = names.some((name) => name !== RECORD_PROJECT)
  if (!isOldEvidence(line) || !isJudged) return
  if (names.includes(RECORD_PROJECT)) throw new Misconfigured([BESIDE])
  if (!readRecord(recordPath(process.cwd(), target))) throw new Misconfigured([noneOf(target)])
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
