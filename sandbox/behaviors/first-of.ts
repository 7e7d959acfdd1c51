import type { Tools } from './tools.ts'

/** Gives the first value that came under a name for each one that comes later. */
export function firstOf({ memory }: Tools, name: string, value: unknown): unknown {
  const key = `the first ${name}`
  if (!memory.has(key)) memory.set(key, value)
  return memory.get(key)
}
