import { type ParseArgsConfig, parseArgs } from 'node:util'
import { EXIT } from '../run/exit.ts'
import { describeProblems, Misconfigured } from '../target/problem.ts'

/**
 * Runs a command of this project: a mistake of its user is told in words, with exit code 2 and without a stack trace.
 *
 * @param run - what it does; what it returns is the exit code
 */
export async function command(run: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    process.stderr.write(`${describeProblems(error.problems)}\n`)
    process.exitCode = EXIT.misconfigured
  }
}

/**
 * The flags of a command.
 *
 * @throws Misconfigured for a flag that it does not have
 */
export function flags<const T extends NonNullable<ParseArgsConfig['options']>>(options: T) {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`)
    throw new Misconfigured([
      {
        where: 'command line',
        what: error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'it cannot be read',
        expected: names.join(', '),
      },
    ])
  }
}
