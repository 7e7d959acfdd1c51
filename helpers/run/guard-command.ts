import { existsSync } from 'node:fs'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { SANDBOX } from '../config/environment.ts'
import { type CommandLine, spelling } from './command-line.ts'
import { INTERACTIVE, type Refusal, refusalOf } from './option-effects.ts'
import { isListing } from './part.ts'

/**
 * Refuses a command that never ends, and so has no verdict, that has none for the gate, or that would do nothing.
 *
 * @param isGate - whether the rules of the gate hold
 * @throws Misconfigured
 */
export function guardCommand(line: CommandLine, isGate: boolean, environment = process.env): void {
  const problems = [
    ...ofServers(line, environment),
    ...ofOptions(line),
    ...ofFiles(line),
    ...(isGate && isListing(line) ? [LISTING] : []),
  ]
  if (problems.length > 0) throw new Misconfigured(problems)
}

const LISTING: Problem = {
  where: '--list',
  what: 'lists the checks without running them, so the gate would have no verdict',
  expected: 'a run for the gate, or a list without the gate',
  example: 'npm run contract -- --list',
}

const problemOf = (where: string, { what, expected, example }: Refusal, value?: unknown): Problem => ({
  where,
  what,
  expected,
  example: example(value),
})

/** Playwright's watch mode, and the servers behind editors. */
function ofServers({ command }: CommandLine, { PWTEST_WATCH }: NodeJS.ProcessEnv): readonly Problem[] {
  const where = PWTEST_WATCH ? 'PWTEST_WATCH' : SERVERS.has(command) ? command : undefined
  return where ? [problemOf(where, INTERACTIVE)] : []
}

const SERVERS: ReadonlySet<string> = new Set(['test-server', 'run-test-mcp-server'])

/** One problem for each reason, though UI mode has three options. */
function ofOptions({ options }: CommandLine): readonly Problem[] {
  const refused = Object.entries(options).flatMap(([option, value]) => {
    const refusal = refusalOf(option, value)
    return refusal ? [[refusal, problemOf(spelling(option), refusal, value)] as const] : []
  })
  return [...new Map(refused).values()]
}

/** A word that names a target, and so no file of checks. */
function ofFiles({ files }: CommandLine): readonly Problem[] {
  return files
    .filter((word) => word === SANDBOX || (/^[\w-]+$/.test(word) && existsSync(`.env.${word}`)))
    .map((word) => ({
      where: word,
      what: 'is the name of a target, and stands where checks are selected',
      expected: 'the target behind --target',
      example: `npm run contract -- --target ${word}`,
    }))
}

/** Options that other runners have, and Playwright sets only in its configuration. */
const ELSEWHERE: ReadonlySet<string> = new Set(['--video', '--screenshot'])

/**
 * Words on the command line that Playwright does not take, of which a user may expect something.
 *
 * @param words - what stands behind `npm run contract --`
 */
export function misreadOptions(words: readonly string[]): readonly Problem[] {
  const names = words.map((word) => word.replace(/=.*/, '')).filter((name) => ELSEWHERE.has(name))
  return [...new Set(names)].map((where) => ({
    where,
    what: 'is no option; a run keeps neither videos nor pictures that show a secret',
    expected: 'no such option; reports/contract.html shows the pages of each consent',
    example: 'npm run contract',
  }))
}
