import { type ParseArgsConfig, parseArgs } from 'node:util'
import { startOwnVariables } from '../helpers/base/own-variables.ts'
import { describeProblems, Misconfigured } from '../helpers/base/problem.ts'
import { visible } from '../helpers/base/visible.ts'
import { CannotWrite } from '../helpers/base/write-whole.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { cleanText } from '../helpers/secrets/clean.ts'
import { chosenTargets, targetsAmongWords } from './chosen-targets.ts'
import { enterHome } from './home.js'

type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  readonly says: string
  /** Name of its value, if it takes one. */
  readonly value?: string
}

type Options = Readonly<Record<string, Option>>

/** The usage of a command. */
export interface Usage<Own extends Options = Options> {
  /** The command line. */
  readonly line: string
  /** What the command does, in one sentence. */
  readonly does: string
  /** Its options, besides `--target` and `--help`. */
  readonly options?: Own
  /** The meaning of `--target`, if the command has it. */
  readonly target?: string
  /** Set if the command creates the folder that CONTRACT_HOME names, because a new target begins with it. */
  readonly begins?: true
  /** Set if the command takes words other than options. */
  readonly takesWords?: true
}

const targetOption = ({ target }: Pick<Usage, 'target'>) =>
  target
    ? { target: { type: 'string', value: '<name>', says: `${target}; or set TARGET=<name>` } as const }
    : {}

/** The usage of a command as text for a terminal. */
export function describeUsage(usage: Usage): string {
  const rows = Object.entries<Option>({ ...targetOption(usage), ...usage.options, help: HELP }).map(
    ([name, { value, says, default: preset }]) => [
      `--${name}${value ? ` ${value}` : ''}`,
      preset ? `${says}; without it, ${preset}` : says,
    ],
  )
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return [
    `Usage: ${usage.line}`,
    usage.does,
    '',
    ...rows.map(([name = '', says = '']) => `  ${name.padEnd(width)}  ${says}`),
  ].join('\n')
}

const HELP: Option = { type: 'boolean', says: 'print this' }

/** True if help is requested; words after `--` are not options. */
export function isHelp(args: readonly string[]): boolean {
  const before = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return before.includes('--help') || before.includes('-h')
}

/** Prints the usage of a command and ends the process. */
export function help(usage: Usage): never {
  process.stdout.write(`${describeUsage(usage)}\n`)
  process.exit(EXIT.kept)
}

/** Prints what is wrong with the command line and its usage, and ends the process. */
export function misused(usage: Usage, why: string): never {
  process.stderr.write(`${visible(why)}\n\n${describeUsage(usage)}\n`)
  process.exit(EXIT.misconfigured)
}

/**
 * Runs a command of this project. A user's mistake ends it with exit code 2, a file that cannot be written with exit code 4, both
 * with a message instead of a stack trace.
 *
 * @param run - the command; it returns the exit code
 * @param head - the line above the problems
 */
export async function command<const Own extends Options>(
  usage: Usage<Own>,
  run: (line: ReturnType<typeof commandLine<Own>>) => Promise<number>,
  head?: (count: string) => string,
): Promise<void> {
  const isNew = usage.begins === true && !isHelp(process.argv.slice(2))
  enterHome({ isNew })
  const line = commandLine(usage)
  startOwnVariables()
  // A reader such as `head` may close the stream early.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    process.exitCode = await run(line)
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

/**
 * Reads the options, words and target of a command line, and sets `TARGET`. Ends the process for `--help` or an invalid line.
 */
export function commandLine<const Own extends Options>(
  usage: Usage<Own>,
  args: readonly string[] = process.argv.slice(2),
) {
  if (isHelp(args)) help(usage)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      // The type leaves out --target, which commands do not read.
      options: { ...targetOption(usage), ...usage.options } as Own,
      strict: true,
      allowPositionals: true,
    })
    const target = usage.target ? takeTarget(values, positionals) : undefined
    const [unexpected] = usage.takesWords ? [] : positionals
    if (unexpected !== undefined) throw new Error(`Unexpected argument '${unexpected}'.`)
    return { values, positionals, target }
  } catch (error) {
    return misused(usage, whyNot(error))
  }
}

/** Takes the named target and sets `TARGET` for this process and its children. */
function takeTarget(values: object, words: readonly string[]): string | undefined {
  const named: unknown = Reflect.get(values, 'target')
  const [target, ...others] = chosenTargets(typeof named === 'string' ? [named] : [], process.env, words)
  const misplaced = targetsAmongWords(words, process.cwd(), process.env)
  if (misplaced.length > 0) {
    process.stderr.write(`${describeProblems(misplaced)}\n`)
    process.exit(EXIT.misconfigured)
  }
  if (others.length > 0) throw new Error('This command takes one target.')
  if (target) process.env.TARGET = target
  return target
}

/** Why the line cannot be read. Of Node's message, the first sentence: the rest is for programmers. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'The command line cannot be read.'
  return 'code' in error ? `${error.message.replace(/\.(\s.*)?$/s, '')}.` : error.message
}
