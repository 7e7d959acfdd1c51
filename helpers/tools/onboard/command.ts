import { startOwnVariables } from '../../base/own-variables.ts'
import { describeProblems, Misconfigured } from '../../base/problem.ts'
import { CannotWrite } from '../../base/write-whole.ts'
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
