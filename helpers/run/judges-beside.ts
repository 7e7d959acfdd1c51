import type { CommandLine } from './command-line.ts'

/** Options that leave which tests run, how often and how many at once as it is. */
const PLAIN: ReadonlySet<string> = new Set(['addReporter', 'config', 'deps', 'output', 'quiet', 'reporter'])

/**
 * Whether the process that judges is started while the recording is still under way, and waits for it. Only a plain run
 * does: a part of one needs Playwright to bring the recording in, a repeated one repeats it, and evidence that is kept has
 * to stay until there is other.
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
