import type { CommandLine } from './command-line.ts'

/** Options that do not change which tests run, how often, or how many at once. */
const PLAIN: ReadonlySet<string> = new Set(['addReporter', 'deps', 'output', 'quiet', 'reporter'])

/**
 * Whether the process that judges is started while the recording is still under way, and waits for it. Only a plain run
 * does: a part of one needs Playwright to bring the recording in, a repeated one repeats it, and kept evidence has to stay
 * until it is replaced.
 *
 * @param keepRecord - the variable `KEEP_RECORD`
 */
export const judgesBeside = (
  { command, files, options }: CommandLine,
  keepRecord: string | undefined,
): boolean =>
  command === 'test' &&
  files.length === 0 &&
  options.deps !== false &&
  keepRecord !== 'yes' &&
  Object.keys(options).every((name) => PLAIN.has(name))
