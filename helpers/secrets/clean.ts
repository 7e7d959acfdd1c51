import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '@playwright/test/reporter'
import { redact } from './redact.ts'
import { type Shown, showLines } from './shown.ts'

/** A diff or a stack of calls is longer than what a service says. */
const LONGEST = 50_000

/** A text of Playwright's, or of a process that it runs, as readers are shown it: colours are left out, lines stay. */
export const cleanText = (text: string): Shown => showLines(stripVTControlCharacters(text), LONGEST)

/** Cleans every text of an error where it stands, and of what caused it. */
export function cleanError(error: TestError): void {
  redactWithin(error, cleanText)
}

/**
 * Redacts every text in a structure where it stands, so that all who hold the structure see it clean.
 *
 * @param value - objects and arrays of any depth; functions and instances of classes are left alone
 * @param clean - what becomes of a text
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
