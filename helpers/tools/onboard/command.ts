import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CannotWrite } from '../../base/cannot-write.ts'
import { startOwnVariables } from '../../base/own-variables.ts'
import { describeProblems, Misconfigured } from '../../base/problem.ts'
import { EXIT } from '../../run/exit.ts'
import { cleanText } from '../../secrets/clean.ts'

/**
 * Runs a command of this project: a user's mistake is reported in words, with exit code 2, and a file that cannot be written
 * with exit code 4; neither with a stack trace.
 *
 * @param run - what it does; what it returns is the exit code
 * @param head - what is said before the problems
 */
export async function command(
  run: () => Promise<number | undefined>,
  head?: (count: string) => string,
): Promise<void> {
  startOwnVariables()
  // A reader such as `head` that has enough is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    if (error instanceof CannotWrite) fail(error.message, EXIT.incomplete)
    else if (error instanceof Misconfigured)
      fail(describeProblems(error.problems, { ...(head && { head }) }), EXIT.misconfigured)
    else throw error
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`${cleanText(message)}\n`)
  process.exitCode = code
}

/** What a command line is read from, and what is said of one that cannot be. */
export interface CommandLine {
  readonly args?: readonly string[]
  readonly expected?: string
  readonly example?: string
}

/**
 * The flags of a command.
 *
 * @throws Misconfigured for a flag that it does not have
 */
export function flags<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  { args = process.argv.slice(2), expected, example }: CommandLine = {},
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`)
    throw new Misconfigured([
      {
        where: 'command line',
        what: error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'it cannot be read',
        expected: expected ?? names.join(', '),
        ...(example && { example }),
      },
    ])
  }
}
