import { resolve } from 'node:path'
import type { CommandLine } from './command-line.ts'

/** Options that do not change which tests run, how often, or how many at once. */
const PLAIN: ReadonlySet<string> = new Set(['addReporter', 'config', 'deps', 'output', 'quiet', 'reporter'])

const OWN_CONFIG = resolve(import.meta.dirname, '../../playwright.config.ts')

/**
 * Whether the process that judges is started while the recording is still under way, and waits for it. Only a plain run
 * does: a part of one needs Playwright to bring the recording in, a repeated one repeats it, and another configuration may
 * do either.
 */
export const judgesBeside = ({ command, files, options }: CommandLine): boolean =>
  command === 'test' &&
  files.length === 0 &&
  options.deps !== false &&
  (options.config === undefined || resolve(String(options.config)) === OWN_CONFIG) &&
  Object.keys(options).every((name) => PLAIN.has(name))
