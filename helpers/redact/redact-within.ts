import { redact } from './redact.ts'

/**
 * Redacts every text in a structure where it stands, so that all who hold the structure see it clean.
 *
 * @param value - objects and arrays of any depth; functions and instances of classes are left alone
 */
export function redactWithin(value: unknown, seen = new Set<object>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string') rewrite(value, name, member)
    else if (isStructure(member)) redactWithin(member, seen)
  }
}

function rewrite(holder: object, name: string, text: string): void {
  const clean = redact(text)
  if (clean !== text) Reflect.set(holder, name, clean)
}

function isStructure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
