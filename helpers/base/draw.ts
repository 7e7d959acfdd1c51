import { createHash } from 'node:crypto'
import type fc from 'fast-check'

/** Makes a range of values. fast-check is passed to it, since only a run that explores loads it. */
export type Range<Value> = (check: typeof fc) => fc.Arbitrary<Value>

/** Draws what a run may vary. The same seed draws the same for the same purpose, no matter in which order. */
export interface Draw {
  /** The seed of the run; absent if nothing is drawn. */
  readonly seed?: number
  /**
   * One value of a range.
   *
   * @param purpose - what the value is for, unique in a run
   * @returns `undefined` if nothing is drawn
   */
  one<Value>(purpose: string, range: Range<Value>): Value | undefined
  /**
   * Some items of a list, in their order, each as likely as any other.
   *
   * @returns none if nothing is drawn
   */
  some<Item>(purpose: string, items: readonly Item[], number: number): readonly Item[]
}

/** Draws nothing: every request is tame. */
export const TAME: Draw = { one: () => undefined, some: () => [] }

/** Draws by a seed. */
export async function drawing(seed: number): Promise<Draw> {
  const { default: check } = await import('fast-check')
  const one = <Value>(purpose: string, range: Range<Value>): Value => {
    const [value] = check.sample(range(check), { seed: seedOf(seed, purpose), numRuns: 1 }) as [Value]
    return value
  }
  return {
    seed,
    one,
    some(purpose, items, number) {
      const length = Math.min(number, items.length)
      const all = [...items.keys()]
      const bounds = { minLength: length, maxLength: length }
      const chosen = new Set(one(purpose, ({ shuffledSubarray }) => shuffledSubarray(all, bounds)))
      return items.filter((_item, at) => chosen.has(at))
    },
  }
}

/** A seed of its own for each purpose. */
const seedOf = (seed: number, purpose: string): number =>
  createHash('sha256').update(`${seed} ${purpose}`).digest().readInt32BE()
