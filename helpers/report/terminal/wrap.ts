import { stripVTControlCharacters } from 'node:util'
import { FINGERPRINT } from '../../secrets/fingerprint.ts'
import type { Layout } from './style.ts'

/** Minimum number of characters per line, also in a very narrow terminal. */
const NARROWEST = 20

/** Stands between words that stay on one line. */
export const UNBROKEN = '\u00a0'

/** Wraps a text; continued lines are aligned with the text after the label. */
export const wrapLines = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width))

function wrapLine(line: string, width: number): readonly string[] {
  const margin = ' '.repeat(marginOf(line, width))
  const room = Math.max(width, margin.length + NARROWEST)
  const lines: string[] = []
  let open = ''
  for (const [index, word] of line.split(' ').entries()) {
    const longer = index === 0 ? word : `${open} ${word}`
    if (open.trim() === '' || lengthOf(longer) <= room) open = longer
    else {
      lines.push(open)
      open = margin + word
    }
    while (lengthOf(open) > room) {
      const end = cutOf(open, room, margin.length)
      if (end === open.length) break
      lines.push(open.slice(0, end))
      open = margin + open.slice(end)
    }
  }
  return [...lines, open].map((one) => one.trimEnd().replaceAll(UNBROKEN, ' '))
}

/**
 * Where to cut a word that is too long: never inside a fingerprint. What is left of one would look like a secret in the output,
 * and get a fingerprint of its own.
 *
 * @param start - where the word may be cut at the earliest
 */
function cutOf(line: string, room: number, start: number): number {
  for (const { 0: mark, index } of line.matchAll(FINGERPRINT)) {
    const end = index + mark.length
    if (index < room && end > room) return index > start ? index : end
  }
  return room
}

/** The length without colour codes. */
const lengthOf = (text: string): number => stripVTControlCharacters(text).length

/** Width of the widest label with its indentation, `  expected  `: text is aligned after labels up to it. */
const NARROW = 12

/** The indentation of continued lines: after a narrow label or a column, or two characters more than the line for a wide label. */
function marginOf(line: string, width: number): number {
  const plain = stripVTControlCharacters(line)
  const indent = plain.length - plain.trimStart().length
  const gap = plain.indexOf('  ', indent)
  if (gap < 0) return indent
  const column = plain.length - plain.slice(gap).trimStart().length
  const isOfColumn = column - gap > 2 && column <= width / 2
  return column <= NARROW || isOfColumn ? column : indent + 2
}

/** Wrapped lines, at most `most` unless verbose; the last one says how many were left out. */
export function fit(
  lines: readonly string[],
  { width, isVerbose }: Layout,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const all = lines.flatMap((line) => wrapLines(line, width))
  if (isVerbose || all.length <= most) return all
  return [...all.slice(0, most - 1), `  … ${all.length - most + 1} more lines: VERBOSE=yes prints them.`]
}

/** Lines that belong together, and the maximum number to print. */
export interface Block {
  readonly lines: readonly string[]
  readonly most?: number
}

/** Wrapped blocks, separated by empty lines. */
export const blocksOf = (layout: Layout, blocks: readonly Block[]): string =>
  blocks
    .map(({ lines, most }) => fit(lines, layout, most).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n')

/** A text in one line, cut to fit unless verbose. */
export function oneLine(text: string, { width, isVerbose }: Layout): string {
  const [first = '', ...more] = isVerbose ? [text] : wrapLines(text, width - 2)
  return more.length > 0 ? `${first} …` : first
}
