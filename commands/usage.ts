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
  /** What its value is called, where it takes one. */
  readonly value?: string
}

type Options = Readonly<Record<string, Option>>

/** How a command is used, as its users are told. */
export interface Usage<Own extends Options = Options> {
  /** As it is typed. */
  readonly line: string
  /** What it does, in a sentence. */
  readonly does: string
  /** Its options, besides `--target` and `--help`. */
  readonly options?: Own
  /** What the target is to it, where it has `--target`, which is the same as `TARGET`. */
  readonly target?: string
  /** It takes words that are no options. */
  readonly takesWords?: true
}

const targetOption = ({ target }: Pick<Usage, 'target'>) =>
  target
    ? { target: { type: 'string', value: '<name>', says: `${target}; TARGET=<name> says the same` } as const }
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

/** Whether help is asked for; what stands behind `--` is no option. */
export function isHelp(args: readonly string[]): boolean {
  const before = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return before.includes('--help') || before.includes('-h')
}

/** Ends the process with the usage of a command, which its user asked for. */
export function help(usage: Usage): never {
  process.stdout.write(`${describeUsage(usage)}\n`)
  process.exit(EXIT.kept)
}

/** Ends the process with what is wrong about how a command is used, and its usage. */
export function misused(usage: Usage, why: string): never {
  process.stderr.write(`${visible(why)}\n\n${describeUsage(usage)}\n`)
  process.exit(EXIT.misconfigured)
}

/**
 * Runs a command of this project: a user's mistake is reported in words, with exit code 2, and a file that cannot be written
 * with exit code 4; neither with a stack trace.
 *
 * @param run - what it does with its command line; what it returns is the exit code
 * @param head - what is said before the problems
 */
export async function command<const Own extends Options>(
  usage: Usage<Own>,
  run: (line: ReturnType<typeof commandLine<Own>>) => Promise<number>,
  head?: (count: string) => string,
): Promise<void> {
  enterHome()
  const line = commandLine(usage)
  startOwnVariables()
  // A reader such as `head` that has enough is no error.
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
 * The options and words of a command line, and the target, which is that of this process from here on. It ends the
 * process where help is asked for, or nothing can be read.
 */
export function commandLine<const Own extends Options>(
  usage: Usage<Own>,
  args: readonly string[] = process.argv.slice(2),
) {
  if (isHelp(args)) help(usage)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      // The target is not among what a command reads for itself.
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

/** The target that was named. It is that of this process, and of what it starts. */
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

/** Of Node, the first sentence; what it adds is about writing programs. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'The command line cannot be read.'
  return 'code' in error ? `${error.message.replace(/\.(\s.*)?$/s, '')}.` : error.message
}
