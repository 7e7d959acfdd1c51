/** A mutant that no test can kill, since it behaves as the original does. */
export interface Equivalent {
  /** The line on which it begins, without the space around it. */
  readonly line: string
  /** What stands there, and what the mutant puts in its place; white space is one space. */
  readonly from: string
  readonly to: string
  /** Why it makes no difference. */
  readonly because: string
}

/** The equivalent mutants by file, one entry each. One that is killed, or no longer there, fails the run. */
export const EQUIVALENTS: Readonly<Record<string, readonly Equivalent[]>> = {}
