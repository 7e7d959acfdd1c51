import { createHash } from 'node:crypto'
import type { Target } from '../config/target.ts'
import { readBaseline } from '../verdict/drift.ts'

/** The seed of a gate without a baseline. */
const FIRST = 1

/** Seeds have at most six digits, so that a person can type one. */
const MOST = 1_000_000

const DAY_MS = 86_400_000

/**
 * The seed of a run that explores: SEED if it is set; for the gate, that of the baseline, so that its verdict is no lottery;
 * otherwise another one each day and target.
 *
 * @param values - the variables of the run
 * @param folder - the folder of the baselines
 * @returns `undefined` if the run draws nothing: with EXPLORE=no, and in production
 */
export function seedOfRun(
  { SEED, EXPLORE, RULES }: Readonly<Record<string, string | undefined>>,
  folder: string,
  { name, isProduction }: Pick<Target, 'name' | 'isProduction'>,
  today = new Date(),
): number | undefined {
  if (isProduction || EXPLORE === 'no') return undefined
  if (SEED) return Number(SEED)
  if (RULES === 'gate') return readBaseline(folder, name)?.seed ?? FIRST
  // Consecutive days have consecutive seeds, which together send every case once more.
  const first = createHash('sha256').update(name).digest().readUInt32BE()
  return (first + Math.floor(today.getTime() / DAY_MS)) % MOST
}
