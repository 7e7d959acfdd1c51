import type { Tools } from '../tools.ts'

const SETS = new WeakMap<Tools['memory'], Map<string, Set<string>>>()

/** A set of texts that one sandbox remembers under a name; empty at first. */
export function remembered({ memory }: Tools, name: string): Set<string> {
  const sets = SETS.get(memory) ?? new Map<string, Set<string>>()
  SETS.set(memory, sets)
  const texts = sets.get(name) ?? new Set<string>()
  sets.set(name, texts)
  return texts
}
