import { stripVTControlCharacters } from 'node:util'
import type { TestError } from '@playwright/test/reporter'
import { redactWithin } from './redact-within.ts'
import { type Shown, showLines } from './shown.ts'

/** A diff or a stack of calls is longer than what a service says. */
const LONGEST = 50_000

/** A text of Playwright's, or of a process that it runs, as readers are shown it: colours are left out, lines stay. */
export const cleanText = (text: string): Shown => showLines(stripVTControlCharacters(text), LONGEST)

/** Cleans every text of an error where it stands, and of what caused it. */
export function cleanError(error: TestError): void {
  redactWithin(error, cleanText)
}
