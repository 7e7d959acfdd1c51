import type { Place } from '../../base/json-fault.ts'
import type { Problem } from '../../base/problem.ts'

/** The value of a file, or what is wrong with its text. */
export type Parsed = { readonly value: unknown } | { readonly problems: readonly Problem[] }

/** What is wrong from a line on. */
export const problemFrom = (
  name: string,
  { line, column }: Place,
  what: string,
  expected: string,
): Problem => ({
  where: `${name}, line ${line}, column ${column}`,
  what,
  expected,
})
