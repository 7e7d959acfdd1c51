import type { Tools } from './tools.ts'

type Remembers = Pick<Tools, 'memory'>

const keyOf = (name: string): string => `the first ${name}`

/** Returns the first value that was passed under a name. */
export function firstOf({ memory }: Remembers, name: string, value: unknown): unknown {
  if (!memory.has(keyOf(name))) memory.set(keyOf(name), value)
  return memory.get(keyOf(name))
}

/** Forgets all first values, so that the next ones count as the first. */
export function forgetFirst({ memory }: Remembers): void {
  for (const key of memory.keys()) if (key.startsWith(keyOf(''))) memory.delete(key)
}

/** Whether a value is the first that was passed under a name. */
export const isFirst = ({ memory }: Remembers, name: string, value: unknown): boolean =>
  memory.get(keyOf(name)) === value

/** Counts calls under a name, from 1. */
export function countOf({ memory }: Remembers, name: string): number {
  const count = Number(memory.get(`count of ${name}`) ?? 0) + 1
  memory.set(`count of ${name}`, count)
  return count
}

const SETS = new WeakMap<Tools['memory'], Map<string, Set<string>>>()

/** The set of strings that one sandbox remembers under a name; empty at first. */
export function remembered({ memory }: Tools, name: string): Set<string> {
  const sets = SETS.get(memory) ?? new Map<string, Set<string>>()
  SETS.set(memory, sets)
  const texts = sets.get(name) ?? new Set<string>()
  sets.set(name, texts)
  return texts
}
