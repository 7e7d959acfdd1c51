import { Misconfigured, type Problem } from '../base/problem.ts'
import { type CommandLine, spelling } from './command-line.ts'
import { isListing } from './part.ts'

const JUDGE_AGAIN = 'KEEP_RECORD=yes npm run contract, then npm run contract -- --no-deps --project=contract'

/**
 * Refuses a command that never ends, and so has no verdict, that has none for the gate, or that would do nothing.
 *
 * @param isGate - whether the rules of the gate hold
 * @throws Misconfigured
 */
export function guardCommand(line: CommandLine, isGate: boolean, environment = process.env): void {
  const problems = [
    ...interactive(line, environment),
    ...ofBrowser(line),
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

/** Playwright's UI mode, its watch mode, and the servers behind editors. */
function interactive({ command, options }: CommandLine, environment: NodeJS.ProcessEnv): readonly Problem[] {
  const option = ['ui', 'uiHost', 'uiPort'].find((name) => options[name])
  const where = option ? spelling(option) : environment.PWTEST_WATCH ? 'PWTEST_WATCH' : command
  if (!option && !environment.PWTEST_WATCH && !SERVERS.has(command)) return []
  return [
    {
      where,
      what: 'runs single checks repeatedly, while a verdict needs one complete run',
      expected: 'a run; kept evidence can then be judged repeatedly without sending anything',
      example: JUDGE_AGAIN,
    },
  ]
}

/** Options for a browser that Playwright opens, and the variables of the one that a run opens itself. */
const OF_BROWSER = [
  { option: 'headed', where: '--headed', example: 'HEADED=1' },
  { option: 'debug', where: '--debug', example: 'HEADED=1 SLOWMO=500' },
  { option: 'browser', where: '--browser', example: 'BROWSER=firefox' },
] as const

const ofBrowser = ({ command, options }: CommandLine): readonly Problem[] =>
  OF_BROWSER.filter(({ option }) => command === 'test' && options[option]).map(({ where, example }) => ({
    where,
    what: 'has no effect, since a run opens its own browser',
    expected: 'the variables that the run knows',
    example: `${example} npm run contract`,
  }))

const SERVERS: ReadonlySet<string> = new Set(['test-server', 'run-test-mcp-server'])
