import { Misconfigured, type Problem } from '../base/problem.ts'
import { type CommandLine, spelling } from './command-line.ts'
import { isListing } from './part.ts'

const JUDGE_AGAIN = 'KEEP_RECORD=yes npm run contract, then npm run contract -- --no-deps --project=contract'

/**
 * Refuses a command that has no end, and so no verdict, or that has none to give to the gate.
 *
 * @param isGate - whether the rules of the gate hold
 * @throws Misconfigured
 */
export function guardCommand(line: CommandLine, isGate: boolean, environment = process.env): void {
  const problems = [...interactive(line, environment), ...(isGate && isListing(line) ? [LISTING] : [])]
  if (problems.length > 0) throw new Misconfigured(problems)
}

const LISTING: Problem = {
  where: '--list',
  what: 'lists the checks and judges none, so there is nothing for the gate to go by',
  expected: 'a run for the gate; a list without it',
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
      what: 'runs single checks as often as one likes, while a verdict is that of one whole run',
      expected: 'a run; kept evidence can be judged again and again, sending nothing',
      example: JUDGE_AGAIN,
    },
  ]
}

const SERVERS: ReadonlySet<string> = new Set(['test-server', 'run-test-mcp-server'])
