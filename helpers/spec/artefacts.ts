import { isDeepStrictEqual } from 'node:util'
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { readEnvironment } from '../config/environment.ts'

/** What Playwright keeps of the pages of a test. */
export type ArtefactOptions = Pick<
  PlaywrightTestOptions & PlaywrightWorkerOptions,
  'trace' | 'screenshot' | 'video'
>

/**
 * How Playwright traces the consent pages: not at all, or with `TRACE=on` what they say and what is done on them. Never
 * how they look: a picture of a field cannot be redacted, the rest of a trace is before anything copies it.
 */
export function traceOption(): ArtefactOptions['trace'] {
  const { TRACE } = readEnvironment(process.env, process.cwd()).values
  return TRACE === 'on' ? { mode: 'on', screenshots: false, sources: false } : 'off'
}

/** What of the options that hold would write secrets into files; whatever is off does not. */
export function artefactProblems({ trace, screenshot, video }: Partial<ArtefactOptions>): readonly Problem[] {
  return [
    ...(isOff(trace) || isDeepStrictEqual(trace, traceOption()) ? [] : [TRACED]),
    ...(isOff(video) ? [] : [pictured('video')]),
    ...(isOff(screenshot) ? [] : [pictured('screenshot')]),
  ]
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
  if (problems.length > 0) throw new Misconfigured(problems)
}

const isOff = (option: ArtefactOptions[keyof ArtefactOptions] | undefined): boolean =>
  !option || (typeof option === 'string' ? option : option.mode) === 'off'

const RECORDS = 'records log-in pages, codes and tokens'

const TRACED: Problem = {
  where: 'trace',
  what: RECORDS,
  expected: 'off; TRACE=on traces without pictures and secrets',
  example: 'TRACE=on npm run contract',
}

const pictured = (option: 'video' | 'screenshot'): Problem => ({
  where: option,
  what: RECORDS,
  expected: 'off, as playwright.config.ts has it; reports show pages with their secrets covered',
  example: `use: { ${option}: 'off' }`,
})
