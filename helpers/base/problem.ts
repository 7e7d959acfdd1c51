import { visible } from './visible.ts'
import { count } from './words.ts'

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

  constructor(problems: readonly Problem[]) {
    super(describeProblems(problems))
    this.name = 'Misconfigured'
    this.problems = problems
  }
}

/**
 * All problems as text for a terminal, one block each.
 *
 * @param head - what comes before them
 */
export function describeProblems(
  problems: readonly Problem[],
  head = (found: string) => `The configuration has ${found}; nothing was sent.`,
): string {
  return [
    head(count(problems.length, 'problem')),
    ...problems.map(({ where, what, expected, example }) =>
      [
        `  ${visible(where)}: ${visible(what)}`,
        expected && `    expected  ${visible(expected)}`,
        example && `    example   ${visible(example)}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
  ].join('\n')
}

/** The problems that reading something throws; none if it can be read. Other errors are rethrown. */
export function problemsIn(read: () => unknown): readonly Problem[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems
    throw error
  }
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
