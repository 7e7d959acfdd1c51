import type { ProductClauseId } from '../../contract/index.ts'
import { visible, visibleLines } from '../base/visible.ts'
import { redact } from './redact.ts'

declare const passed: unique symbol

/**
 * A text that is safe to show: it contains no secret, every character is visible, and a pipeline finds no command in it.
 * All output is made of this type, so that an unchecked text does not compile.
 */
export type Shown = string & { readonly [passed]: true }

/** Characters. Longer texts are cut, since no one reads them. */
const LONGEST = 2_000

/** Makes an external text safe, as one line. Redacts first: after `visible` a secret may no longer be found. */
export function show(text: string): Shown {
  return cut(visible(redact(text))) as Shown
}

/** Does the same for a text of several lines, and keeps the lines. */
export function showLines(text: string, longest = LONGEST): Shown {
  return cut(visibleLines(redact(text)), longest) as Shown
}

/**
 * A text that the suite itself wrote, such as a key, a time or a sentence. It is not redacted, since it cannot contain a
 * secret.
 */
export function own(text: string): Shown {
  return visibleLines(text) as Shown
}

/** A template of ours with safe texts in it. The result is checked again for commands. */
export function phrase(parts: TemplateStringsArray, ...texts: readonly (Shown | number)[]): Shown {
  return own(String.raw({ raw: parts }, ...texts))
}

/** Joins safe texts. */
export function joined(texts: readonly Shown[], between: string): Shown {
  return own(texts.join(between))
}

function cut(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text
  const more = ` … (${text.length} characters)`
  return `${text.slice(0, longest - more.length).replace(/[\ud800-\udbff]$/, '')}${more}`
}

/** True for `string` and template patterns, false for known words. */
type IsOpen<T extends string> = Record<never, never> extends Record<T, unknown> ? true : false

/**
 * The type itself, if each text in it is safe, a known word or the id of a clause. Any other text becomes `never`, to which
 * nothing can be assigned.
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
