import type { ProductClauseId } from '../../contract/index.ts'
import { visible, visibleLines } from '../base/visible.ts'
import { redact } from './redact.ts'

declare const passed: unique symbol

/**
 * A text that a reader may be shown: no secret is in it, every character of it is visible, and no pipeline takes a part
 * of it for a command. Whatever is written for a reader is made of these, so that a text that never passed does not
 * compile.
 */
export type Shown = string & { readonly [passed]: true }

/** Longer texts are of no use to a reader. */
const LONGEST = 2_000

/** A text from outside as one line: redacted first, since what is made visible is no longer found. */
export function show(text: string): Shown {
  return cut(visible(redact(text))) as Shown
}

/** The same for a text of several lines, which are preserved. */
export function showLines(text: string, longest = LONGEST): Shown {
  return cut(visibleLines(redact(text)), longest) as Shown
}

/**
 * A text of the suite's own, in which nothing comes from outside: a key, a time, a sentence. It is not redacted, whatever
 * the secrets are, since what it says is not about them.
 */
export function own(text: string): Shown {
  return visibleLines(text) as Shown
}

/** Puts texts that have passed into one of ours. What they form together is checked again. */
export function phrase(parts: TemplateStringsArray, ...texts: readonly (Shown | number)[]): Shown {
  return own(String.raw({ raw: parts }, ...texts))
}

/** Texts that have passed, with one of ours between them. */
export function joined(texts: readonly Shown[], between: string): Shown {
  return own(texts.join(between))
}

function cut(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text
  const more = ` … (${text.length} characters)`
  return `${text.slice(0, longest - more.length).replace(/[\ud800-\udbff]$/, '')}${more}`
}

/** Whether a type of texts is any text at all, or a pattern of them, rather than words that are known. */
type IsOpen<T extends string> = Record<never, never> extends Record<T, unknown> ? true : false

/**
 * What a type is for a reader: itself, where each text in it has passed, is a word of ours or the id of a clause; otherwise
 * `never` stands in the place of the text, and nothing can be assigned to it.
 */
export type ForReaders<T> = T extends Shown | ProductClauseId
  ? T
  : T extends string
    ? IsOpen<T> extends true
      ? never
      : T
    : T extends object
      ? { readonly [Name in keyof T]: ForReaders<T[Name]> }
      : T
