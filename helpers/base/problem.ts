import { count, visible } from './visible.ts'

/** One thing that is wrong with the configuration. Contains no secret. */
export interface Problem {
  /** Variable, file, line or JSON pointer. */
  readonly where: string
  readonly what: string
  readonly expected?: string
  readonly example?: string
}

/** The configuration cannot be used. Has all problems at once; the user sees them, and never a stack trace. */
export class Misconfigured extends Error {
  readonly problems: readonly Problem[]

  constructor(...problems: readonly Problem[]) {
    super(describeProblems(problems, { isVerbose: true }))
    this.name = 'Misconfigured'
    this.problems = problems
  }
}

/** From this number of problems on, each gets one line. */
const MANY = 6

/** The most problems that are printed without VERBOSE. */
const MOST = 50

/** How problems are printed. */
interface DescribeOptions {
  /** The line above them; `found` is their number with the noun. */
  readonly head?: (found: string) => string
  /** Print every problem in full. */
  readonly isVerbose?: boolean
}

/** The problems as text for a terminal: a block for each, or one line for each if there are many. */
export function describeProblems(
  problems: readonly Problem[],
  {
    head = (found) => `The configuration has ${found}; nothing was sent.`,
    isVerbose = false,
  }: DescribeOptions = {},
): string {
  const isShort = !isVerbose && problems.length >= MANY
  const described = problems.map(isShort ? inLine : inBlock)
  const rest = isVerbose ? 0 : Math.max(0, described.length - MOST)
  return [
    head(count(problems.length, 'problem')),
    ...described.slice(0, described.length - rest),
    ...(rest > 0 ? [`  and ${rest} more: VERBOSE=yes lists them all.`] : []),
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

/** An expectation that lists the values says more than an example does. */
const LISTS_VALUES = /^one of /

function inLine({ where, what, expected, example }: Problem): string {
  const fix =
    example && !LISTS_VALUES.test(expected ?? '')
      ? `; for example ${visible(example)}`
      : expected
        ? `; expected: ${visible(expected)}`
        : ''
  return `  ${visible(where)}: ${visible(what)}${fix}`
}

/** Drops problems that repeat an earlier one: the same `where` and `what`. */
export const unique = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ where, what }, index) =>
      problems.findIndex((other) => other.where === where && other.what === what) === index,
  )

/** The problems that `read` throws as Misconfigured; none if it succeeds. Rethrows other errors. */
export function problemsIn(read: () => unknown): readonly Problem[] {
  const problems: Problem[] = []
  collecting(problems, read)
  return problems
}

/** Returns what `read` returns. If it throws Misconfigured, adds its problems to the list. Rethrows other errors. */
export function collecting<T>(problems: Problem[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
