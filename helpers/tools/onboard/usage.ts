import { type ParseArgsConfig, parseArgs } from 'node:util'
import { visible } from '../../base/visible.ts'
import { EXIT } from '../../run/exit.ts'

type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  readonly says: string
  /** What its value is called, where it takes one. */
  readonly value?: string
}

/** How a command is used, as its users are told. */
export interface Usage<Options extends Readonly<Record<string, Option>> = Readonly<Record<string, Option>>> {
  /** As it is typed. */
  readonly line: string
  /** What it does, in a sentence. */
  readonly does: string
  readonly options: Options
  /** It takes words that are no options. */
  readonly takesWords?: true
}

/** The usage of a command as text for a terminal. */
export function describeUsage({ line, does, options }: Usage): string {
  const rows = [
    ...Object.entries(options).map(([name, { value, says }]) => [
      `--${name}${value ? ` ${value}` : ''}`,
      says,
    ]),
    ['--help', 'print this'],
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return [
    `Usage: ${line}`,
    does,
    '',
    ...rows.map(([name = '', says = '']) => `  ${name.padEnd(width)}  ${says}`),
  ].join('\n')
}

/** Ends the process with the usage of a command, if its user asks for help. */
export function helpIfAsked(usage: Usage, args: readonly string[] = process.argv.slice(2)): void {
  const before = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (!before.includes('--help') && !before.includes('-h')) return
  process.stdout.write(`${describeUsage(usage)}\n`)
  process.exit(EXIT.kept)
}

/** Ends the process with what is wrong about how a command is used, and its usage. */
export function misused(usage: Usage, why: string): never {
  process.stderr.write(`${visible(why)}\n\n${describeUsage(usage)}\n`)
  process.exit(EXIT.misconfigured)
}

/** The options and words of a command line. It ends the process where help is asked for, or nothing can be read. */
export function commandLine<const Options extends Readonly<Record<string, Option>>>(
  usage: Usage<Options>,
  args: readonly string[] = process.argv.slice(2),
) {
  helpIfAsked(usage, args)
  try {
    return parseArgs({
      args: [...args],
      options: usage.options,
      strict: true,
      allowPositionals: usage.takesWords === true,
    })
  } catch (error) {
    return misused(usage, whyNot(error))
  }
}

/** The first sentence; what Node adds is about writing programs. */
const whyNot = (error: unknown): string =>
  error instanceof Error ? `${error.message.replace(/\.(\s.*)?$/s, '')}.` : 'The command line cannot be read.'
