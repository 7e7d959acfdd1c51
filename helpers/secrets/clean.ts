import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '@playwright/test/reporter'
import { redact } from './redact.ts'
import { type Shown, showLines } from './shown.ts'

/** Characters. A diff or a stack trace needs more than a message of a service. */
const LONGEST = 50_000

/** Makes a text from Playwright, or from a process that it runs, safe to show. Drops colours and keeps lines. */
export const cleanText = (text: string): Shown => showLines(stripVTControlCharacters(text), LONGEST)

/** Cleans all texts of an error and of its causes in place. */
export function cleanError(error: TestError): void {
  redactWithin(error, cleanText)
}

/**
 * Redacts every text of a structure in place, so that every holder of the structure sees the clean texts.
 *
 * @param value - objects and arrays of any depth; functions and instances of classes are left alone
 * @param clean - returns the clean form of a text
 */
export function redactWithin(
  value: object,
  clean: (text: string) => string = redact,
  seen = new Set<object>(),
): void {
  if (seen.has(value)) return
  seen.add(value)
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string') Reflect.set(value, name, clean(member))
    else if (isStructure(member)) redactWithin(member, clean, seen)
  }
}

function isStructure(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
