import { stripVTControlCharacters } from 'node:util'
import type { Layout } from './style.ts'

/** Even a very narrow terminal gets this many characters per line. */
const NARROWEST = 20

/** Between words that are not to be broken into two lines. */
export const UNBROKEN = '\u00a0'

/** Breaks a text into lines that fit; a line goes on below what stands behind its label. */
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
      lines.push(open.slice(0, room))
      open = margin + open.slice(room)
    }
  }
  return [...lines, open].map((one) => one.trimEnd().replaceAll(UNBROKEN, ' '))
}

/** Colours take no room. */
const lengthOf = (text: string): number => stripVTControlCharacters(text).length

/** The widest label that text goes on behind: that of a finding, with its indentation. */
const NARROW = 12

/** Where a line goes on: behind a narrow label or that of a column, two further in below a wide one, or where it begins. */
function marginOf(line: string, width: number): number {
  const plain = stripVTControlCharacters(line)
  const indent = plain.length - plain.trimStart().length
  const gap = plain.indexOf('  ', indent)
  if (gap < 0) return indent
  const column = plain.length - plain.slice(gap).trimStart().length
  const isOfColumn = column - gap > 2 && column <= width / 2
  return column <= NARROW || isOfColumn ? column : indent + 2
}

/** Lines as they fit; unless everything is wanted, at most so many, of which the last one says how many are left out. */
export function fit(
  lines: readonly string[],
  { width, isVerbose }: Layout,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const all = lines.flatMap((line) => wrapLines(line, width))
  if (isVerbose || all.length <= most) return all
  return [...all.slice(0, most - 1), `  … ${all.length - most + 1} more lines: VERBOSE=yes prints them.`]
}

/** Lines that belong together, and how many of them are shown at most. */
export interface Block {
  readonly lines: readonly string[]
  readonly most?: number
}

/** Blocks as they fit, with an empty line between two. */
export const blocksOf = (layout: Layout, blocks: readonly Block[]): string =>
  blocks
    .map(({ lines, most }) => fit(lines, layout, most).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n')

/** A text in one line, cut where it does not fit, unless everything is wanted. */
export function oneLine(text: string, { width, isVerbose }: Layout): string {
  const [first = '', ...more] = isVerbose ? [text] : wrapLines(text, width - 2)
  return more.length > 0 ? `${first} …` : first
}
