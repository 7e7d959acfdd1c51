import { Misconfigured, type Problem } from '../base/problem.ts'
import { targetsAmongWords } from '../config/chosen-targets.ts'
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
    ...ofServers(line),
    ...ofOptions(line),
    ...targetsAmongWords(line.files, process.cwd(), environment),
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

/** The servers behind editors. */
const ofServers = ({ command }: CommandLine): readonly Problem[] =>
  SERVERS.has(command) ? [problemOf(command, INTERACTIVE)] : []

const SERVERS: ReadonlySet<string> = new Set(['test-server', 'run-test-mcp-server'])

/** One problem for each reason, though UI mode has three options. */
function ofOptions({ options }: CommandLine): readonly Problem[] {
  const refused = Object.entries(options).flatMap(([option, value]) => {
    const refusal = refusalOf(option, value)
    return refusal ? [[refusal, problemOf(spelling(option), refusal, value)] as const] : []
  })
  return [...new Map(refused).values()]
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
