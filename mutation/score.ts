import type { Equivalent } from './equivalents.ts'
import type { Mutant } from './mutant.ts'

/** Least share of the mutants of each file that tests have to kill, in percent. */
export const LEAST = 95

/** What became of the mutants of one file. */
export interface Score {
  readonly file: string
  readonly killed: number
  /** Mutants that no test killed and nobody declared equivalent. */
  readonly survived: readonly Mutant[]
  readonly equivalent: readonly Equivalent[]
  /** Declarations of mutants that are killed or no longer there. */
  readonly stale: readonly Equivalent[]
  /** Killed ones of all, the equivalent ones included, in percent. */
  readonly percent: number
}

/** Counts the mutants of one file. */
export function scoreOf(
  file: string,
  mutants: readonly Mutant[],
  declared: readonly Equivalent[] = [],
): Score {
  const alive = mutants.filter(({ isKilled }) => !isKilled)
  const killed = mutants.length - alive.length
  const stale = [...declared]
  const survived = alive.filter((mutant) => {
    const index = stale.findIndex((entry) => isSame(entry, mutant))
    if (index >= 0) stale.splice(index, 1)
    return index < 0
  })
  const equivalent = declared.filter((entry) => !stale.includes(entry))
  return { file, killed, survived, equivalent, stale, percent: (100 * killed) / mutants.length }
}

const isSame = (entry: Equivalent, mutant: Mutant): boolean =>
  entry.line === mutant.line && entry.from === mutant.from && entry.to === mutant.to

/** Whether tests kill enough of the mutants of a file, and each that they leave is declared equivalent. */
export const isEnough = ({ percent, survived, stale }: Score): boolean =>
  percent >= LEAST && survived.length === 0 && stale.length === 0
