import type { FullConfig } from '@playwright/test/reporter'

const SELECTS =
  /^(-g|-G|-gv|-x|--grep|--grep-invert|--shard|--project|--last-failed|--only-changed|--test-list|--test-list-invert|--max-failures)(=|$)/

/** Options that take a value of their own, which is no filter. */
const TAKES_VALUE =
  /^(--add-reporter|--browser|--config|-c|--global-timeout|--workers|-j|--name|--output|--repeat-each|--reporter|--retries|--shuffle|--timeout|--trace|--tsconfig|--ui-host|--ui-port|--update-snapshots|-u|--update-source-method)$/

/**
 * What makes a run less than the whole contract: an option that selects checks, the name of a file, or shards.
 *
 * @returns the option as it was given; `undefined` if every check was planned
 */
export function partOf({ argv, shard }: Pick<FullConfig, 'argv' | 'shard'>): string | undefined {
  if (shard) return '--shard'
  const words = argv.slice(argv.indexOf('test') + 1)
  return words.find((word, index) => {
    if (word.startsWith('-')) return SELECTS.test(word)
    return !TAKES_VALUE.test(words[index - 1] ?? '')
  })
}

/** Whether the evidence of an earlier run is judged. */
export const isOldEvidence = ({ argv }: Pick<FullConfig, 'argv'>): boolean => argv.includes('--no-deps')

/** Whether Playwright merges the reports of several runs, such as shards. */
export const isMerge = (): boolean => process.argv.includes('merge-reports')
