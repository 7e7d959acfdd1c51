import { count, visible } from './visible.ts'

/** One thing that is wrong with the configuration. Contains no secret. */
export interface Problem {
  /** Variable, file, line or JSON pointer. */
  readonly where: string
  readonly what: string
  readonly expected?: string
  readonly example?: string
}

/** The configuration cannot be used. Carries every problem at once; a user sees these, never a stack trace. */
export class Misconfigured extends Error {
  readonly problems: readonly Problem[]

  constructor(...problems: readonly Problem[]) {
    super(describeProblems(problems, { isVerbose: true }))
    this.name = 'Misconfigured'
    this.problems = problems
  }
}

/** Problems from here on are told in a line each. */
const MANY = 6

/** Lines of problems that a terminal gets unless it wants all. */
const MOST = 50

/** How problems are told. */
export interface Telling {
  /** What comes before them. */
  readonly head?: (found: string) => string
  /** Every problem is told in full, however many there are. */
  readonly isVerbose?: boolean
}

/** All problems as text for a terminal: a block each, or a line each where they are many. */
export function describeProblems(
  problems: readonly Problem[],
  { head = (found) => `The configuration has ${found}; nothing was sent.`, isVerbose = false }: Telling = {},
): string {
  const isShort = !isVerbose && problems.length >= MANY
  const told = problems.map(isShort ? inLine : inBlock)
  const rest = isVerbose ? 0 : Math.max(0, told.length - MOST)
  return [
    head(count(problems.length, 'problem')),
    ...told.slice(0, told.length - rest),
    ...(rest > 0 ? [`  and ${rest} more: VERBOSE=yes tells them all.`] : []),
  ].join('\n')
}

const inBlock = ({ where, what, expected, example }: Problem): string =>
  [
    `  ${visible(where)}: ${visible(what)}`,
    expected && `    expected  ${visible(expected)}`,
    example && `    example   ${visible(example)}`,
  ]
    .filter(Boolean)
    .join('\n')

/** The example says what is expected where there is one. */
function inLine({ where, what, expected, example }: Problem): string {
  const mended = example
    ? `; for example ${visible(example)}`
    : expected
      ? `; expected: ${visible(expected)}`
      : ''
  return `  ${visible(where)}: ${visible(what)}${mended}`
}

/** Problems without those that say the same of the same place. */
export const unique = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ where, what }, index) =>
      problems.findIndex((other) => other.where === where && other.what === what) === index,
  )

/** The problems that reading something throws; none if it can be read. Other errors are rethrown. */
export function problemsIn(read: () => unknown): readonly Problem[] {
  const problems: Problem[] = []
  collecting(problems, read)
  return problems
}

/** What a reader returns; its problems are added to those that were found before. Other errors are rethrown. */
export function collecting<T>(problems: Problem[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
