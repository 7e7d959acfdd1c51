import type { Problem } from '../../base/problem.ts'

/** Where in which catalogue something is read, and what was found wrong there. */
export interface Reading {
  readonly folder: string
  readonly file: string
  /** JSON pointer of the product. */
  readonly at: string
  readonly problems: Problem[]
}
