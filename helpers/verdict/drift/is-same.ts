import type { Fact } from '../../observe/observation.ts'

/**
 * Whether a fact is as it was. A lifetime may differ by 2 s or 1 %, since a service counts from its own clock; a time
 * is the same until it has clearly left its order of magnitude.
 */
export function isSame(before: Fact, after: Fact): boolean {
  if (hasSeconds(before)) return hasSeconds(after) && isSameLifetime(before.s, after.s)
  if (hasMilliseconds(before)) return hasMilliseconds(after) && isSameTime(before.ms, after.ms)
  return JSON.stringify(before) === JSON.stringify(after)
}

function isSameLifetime(before: number, after: number): boolean {
  return Math.abs(after - before) <= Math.max(2, before / 100)
}

/** Faster than this, times say more about the machine and the network than about the service. */
const FLOOR_MS = 100
/** Half an order of magnitude: how far outside its bucket a time has clearly left it. */
const MARGIN = Math.sqrt(10)

function isSameTime(before: number, after: number): boolean {
  const low = before < FLOOR_MS ? 0 : 10 ** Math.floor(Math.log10(before))
  const high = before < FLOOR_MS ? FLOOR_MS : low * 10
  return after >= low / MARGIN && after <= high * MARGIN
}

const hasSeconds = (fact: Fact): fact is { readonly s: number } => typeof fact === 'object' && 's' in fact

const hasMilliseconds = (fact: Fact): fact is { readonly ms: number } =>
  typeof fact === 'object' && 'ms' in fact
