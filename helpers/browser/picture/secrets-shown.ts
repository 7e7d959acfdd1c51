import { latin1 } from '../../secrets/finder.ts'
import { findSecrets } from '../../secrets/redact.ts'
import { credentialsByShape, looksIn } from '../../secrets/shapes.ts'
import type { Part } from './parts.ts'
import type { Rect } from './rect.ts'
import type { DocumentLayout } from './snapshot.ts'

/**
 * Finds every known secret on a page, and anything that looks like a credential: also if it is split over any number of
 * elements, or stands in another order in the document than on the page. A weak secret is found only as whole words of one
 * text.
 *
 * @returns their fingerprints
 */
export function secretsShown(
  documents: readonly DocumentLayout[],
  parts: readonly Part[],
): readonly string[] {
  const nodes = documents.flatMap((document) => document.nodes)
  const labels = parts.filter(({ is }) => is === 'label').map(({ text }) => text)
  const rendered = nodes.flatMap(({ rendered }) => rendered ?? [])
  const written = nodes.map(({ written }) => written)
  const texts = latin1(
    [...rendered, ...written, ...labels].map((text) => text.replace(/\s+/g, ' ')).join('\n'),
  )
  const orders = [rendered, written, ...asSeen(parts)]
  const runs = orders.flatMap(joined).map(latin1)
  const known = [...findSecrets(texts, { weak: true }), ...runs.flatMap((run) => findSecrets(run))]
  const alike = () => [...looksIn(texts).map(({ mark }) => mark), ...runs.flatMap(credentialsByShape)]
  return [...new Set(known.length > 0 ? known.map(({ mark }) => mark) : alike())]
}

/** Characters that are not seen, such as a soft hyphen. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

/** Texts joined in one, in all ways to read them: without white space, also backwards; with it; with spaces between them. */
function joined(texts: readonly string[]): readonly string[] {
  const [close, apart] = ['', ' '].map((between) =>
    texts.join(between).replace(UNSEEN, '').replace(/\s+/g, ' '),
  )
  const run = (close ?? '').replaceAll(' ', '')
  return [run, [...run].reverse().join(''), close ?? '', apart ?? '']
}

/** The visible texts in the order in which a reader sees them: in rows from the top, and in columns from the left. */
function asSeen(parts: readonly Part[]): readonly (readonly string[])[] {
  const seen = parts.filter(({ is }) => is === 'text' || is === 'label')
  const turned = seen.map((part) => ({ ...part, rect: turnedOver(part.rect) }))
  return [seen, turned].map((some) => inRows(some).map(({ text }) => text))
}

const turnedOver = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width })

/** Parts row by row. A part whose middle is above the end of the first part of a row belongs to this row. */
function inRows(parts: readonly Part[]): readonly Part[] {
  const rows: Part[][] = []
  const middle = ({ rect }: Part) => rect.y + rect.height / 2
  for (const part of [...parts].sort((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && middle(part) < first.rect.y + first.rect.height) row.push(part)
    else rows.push([part])
  }
  return rows.flatMap((row) => row.sort((one, other) => one.rect.x - other.rect.x))
}
