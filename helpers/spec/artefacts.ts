import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'

/** What Playwright keeps of the pages of a test. */
export type ArtefactOptions = Pick<
  PlaywrightTestOptions & PlaywrightWorkerOptions,
  'trace' | 'screenshot' | 'video'
>

/** What of the options that hold would write secrets into files; whatever is off does not. */
export function artefactProblems(options: Partial<ArtefactOptions>): readonly Problem[] {
  return (['trace', 'screenshot', 'video'] as const)
    .filter((name) => !isOff(options[name]))
    .map((where) => ({
      where,
      what: 'records log-in pages, codes and tokens',
      expected: 'off, as playwright.config.ts has it; reports show pages without their secrets',
      example: `use: { ${where}: 'off' }`,
    }))
}

/**
 * Refuses to let evidence be recorded, or read, while Playwright keeps pictures of it. UI mode and the test server behind
 * editors set a trace only when a test is run, after everything else has been checked.
 *
 * @param options - as the fixtures of a worker have them, after every override
 * @throws Misconfigured
 */
export function guardArtefacts(options: ArtefactOptions): void {
  const problems = artefactProblems(options)
  if (problems.length > 0) throw new Misconfigured(...problems)
}

const isOff = (option: ArtefactOptions[keyof ArtefactOptions] | undefined): boolean =>
  !option || (typeof option === 'string' ? option : option.mode) === 'off'
