import type { FullConfig, TestCase } from '@playwright/test/reporter'
import { RECORD_PROJECT } from '../evidence/pending.ts'
import { type CommandLine, spelling } from './command-line.ts'
import { OPTIONS } from './option-effects.ts'

/**
 * What makes a run less than the whole contract: an option that selects checks or ends the run early, the name of a
 * file, or a shard.
 *
 * @returns the option or the file; `undefined` if every check was planned
 */
export function partOf(
  { files, options }: CommandLine,
  { shard, maxFailures }: Pick<FullConfig, 'shard' | 'maxFailures'>,
): string | undefined {
  if (shard) return '--shard'
  // To judge old evidence is to leave out the project that records, and that is told for itself.
  const isSelection = (name: string) => !OPTIONS[name]?.isWhole && !(name === 'project' && !options.deps)
  const option = Object.keys(options).find(isSelection)
  if (option) return spelling(option)
  return files[0] ?? (maxFailures > 0 ? '--max-failures' : undefined)
}

/** Whether a test is the recording rather than a check. */
export const isSetup = (test: TestCase): boolean => test.parent.project()?.name === RECORD_PROJECT

/** Whether the evidence of an earlier run is judged. */
export const isOldEvidence = ({ options }: Pick<CommandLine, 'options'>): boolean => options.deps === false

/** Whether the command only lists the checks, and so has no verdict. */
export const isListing = ({ options }: Pick<CommandLine, 'options'>): boolean => options.list === true

/** Whether Playwright merges the reports of several runs, such as shards. */
export const isMerge = ({ command }: Pick<CommandLine, 'command'>): boolean => command === 'merge-reports'
