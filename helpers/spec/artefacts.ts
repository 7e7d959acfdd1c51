import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'

/** The options by which Playwright records the pages of a test. */
export type ArtefactOptions = Pick<
  PlaywrightTestOptions & PlaywrightWorkerOptions,
  'trace' | 'screenshot' | 'video'
>

/** Lists the options that would write secrets into files. An option that is off is no problem. */
export function artefactProblems(options: Partial<ArtefactOptions>): readonly Problem[] {
  return (['trace', 'screenshot', 'video'] as const)
    .filter((name) => !isOff(options[name]))
    .map((where) => ({
      where,
      what: 'records log-in pages, codes and tokens',
      expected: 'off, as in playwright.config.ts; reports show pages without their secrets',
      example: `use: { ${where}: 'off' }`,
    }))
}

/**
 * Stops a run that would record or read evidence while Playwright records the pages. UI mode and the test server of editors
 * turn on a trace only when a test runs, after all other checks.
 *
 * @param options - the options of a worker's fixtures, after every override
 * @throws Misconfigured if an option is on
 */
export function guardArtefacts(options: ArtefactOptions): void {
  const problems = artefactProblems(options)
  if (problems.length > 0) throw new Misconfigured(...problems)
}

const isOff = (option: ArtefactOptions[keyof ArtefactOptions] | undefined): boolean =>
  !option || (typeof option === 'string' ? option : option.mode) === 'off'
