import { createRequire } from 'node:module'

/** A command line as Playwright understands it. */
export interface CommandLine {
  /** Such as `test` or `merge-reports`. */
  readonly command: string
  /** Files that are named: filters, and so a selection. */
  readonly files: readonly string[]
  /** Options by the name that Playwright gives them, such as `grepInvert`; `deps` is false for `--no-deps`. */
  readonly options: Readonly<Record<string, unknown>>
}

/** What is used of commander, which comes inside Playwright and has no types there. */
interface Command {
  readonly commands: readonly Command[]
  readonly options: readonly { attributeName(): string; readonly long?: string; readonly short?: string }[]
  readonly args: readonly string[]
  name(): string
  opts(): Readonly<Record<string, unknown>>
  argument(name: string): Command
  addOption(option: object): Command
  parse(words: readonly string[], how: { from: 'user' }): Command
}

/**
 * Reads a command line with the parser and the options of this very Playwright, so that nothing is understood
 * differently: `-Gtoken`, `-xgtoken`, `--project a b`, what stands behind `--`.
 *
 * @param argv - such as `process.argv`
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [command = '', ...words] = argv.slice(2)
  if (command !== 'test') return { command, files: [], options: {} }
  const known = testCommand()
  const parser: Command = Reflect.construct(known.constructor, [])
  for (const option of known.options) parser.addOption(option)
  const { args } = parser.argument('[test-filter...]').parse(words, { from: 'user' })
  const dashes = words.indexOf('--')
  // Playwright takes what stands behind -- for no file, too.
  const behind = dashes === -1 ? 0 : words.length - 1 - dashes
  return { command, files: args.slice(0, args.length - behind), options: parser.opts() }
}

/** An option as a user writes it, such as `--grep-invert` for `grepInvert`. */
export function spelling(name: string): string {
  const option = testCommand().options.find((known) => known.attributeName() === name)
  return option?.long ?? option?.short ?? name
}

/** The names of all options that this Playwright takes. */
export const optionNames = (): readonly string[] =>
  testCommand().options.map((option) => option.attributeName())

/** The command as Playwright defines it. The runner has loaded it; a worker, which has not, has no use for it. */
function testCommand(): Command {
  const { program } = fromPlaywright('playwright/lib/program') as { program: Command }
  const command = program.commands.find((known) => known.name() === 'test')
  if (!command) throw new Error('This Playwright has no command test.')
  return command
}

const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))

let own: CommandLine | undefined

/** The command line of this process, as it was before anything was redacted in it. */
export function ownCommandLine(): CommandLine {
  own ??= readCommandLine(process.argv)
  return own
}
