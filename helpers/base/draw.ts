import { createHash } from 'node:crypto'
import type fc from 'fast-check'

/** So many consecutive seeds draw every share of a list. */
const SHARES = 3

/** Makes a range of values. fast-check is passed to it, since only a run that explores loads it. */
export type Range<Value> = (check: typeof fc) => fc.Arbitrary<Value>

/** Draws what a run may vary. The same seed draws the same for the same purpose, no matter in which order. */
export interface Draw {
  /** The seed of the run; absent if nothing is drawn. */
  readonly seed?: number
  /** Draws by the seeds of earlier runs that found something: they are tried first. */
  readonly earlier?: Readonly<Partial<Record<keyof EarlierSeeds, Draw>>>
  /**
   * One value of a range.
   *
   * @param purpose - what the value is for, unique in a run
   * @returns `undefined` if nothing is drawn
   */
  one<Value>(purpose: string, range: Range<Value>): Value | undefined
  /**
   * One of a list. Consecutive seeds draw each of them in turn.
   *
   * @param purpose - what it is for, unique in a run
   * @returns `undefined` if nothing is drawn
   */
  turn<Item>(purpose: string, items: readonly [Item, ...Item[]]): Item | undefined
  /**
   * A third of a list, in its order. Three consecutive seeds draw all of it.
   *
   * @param idOf - what an item is known by, so that a share does not depend on the other items
   * @returns nothing if nothing is drawn
   */
  share<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[]
  /**
   * A list in another order; as it is, if nothing is drawn.
   *
   * @param idOf - what an item is known by
   */
  shuffled<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[]
}

/** Draws nothing: every request is tame. */
export const TAME: Draw = {
  one: () => undefined,
  turn: () => undefined,
  share: () => [],
  shuffled: (items) => items,
}

/** The seeds of earlier runs that found something: at the portal, in the cases, or when everything was done once more. */
export interface EarlierSeeds {
  readonly cases?: number
  readonly portal?: number
  readonly rounds?: number
}

/**
 * Draws by a seed.
 *
 * @param earlier - seeds that are tried first
 */
export async function drawing(seed: number, { portal, cases, rounds }: EarlierSeeds = {}): Promise<Draw> {
  const { default: check } = await import('fast-check')
  const earlier = {
    ...(portal !== undefined && { portal: await drawing(portal) }),
    ...(cases !== undefined && { cases: await drawing(cases) }),
    ...(rounds !== undefined && { rounds: await drawing(rounds) }),
  }
  const one = <Value>(purpose: string, range: Range<Value>): Value => {
    const [value] = check.sample(range(check), { seed: seedOf(seed, purpose), numRuns: 1 }) as [Value]
    return value
  }
  const turnOf = (purpose: string, turns: number): number => (hashOf(purpose) + seed) % turns
  return {
    seed,
    earlier,
    one,
    turn: (purpose, items) => items[turnOf(purpose, items.length)],
    share: (items, idOf) => items.filter((item) => turnOf(idOf(item), SHARES) === 0),
    shuffled: (items, idOf) =>
      items
        .map((item) => ({ item, place: seedOf(seed, idOf(item)) }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}

/** A seed of its own for each purpose. */
const seedOf = (seed: number, purpose: string): number => hashOf(`${seed} ${purpose}`)

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
