import { readFileSync } from 'node:fs'
import { filesIn } from '../../helpers/base/write-whole.ts'

/** A text that readers of a run's artefacts see, and its place. */
export interface Artefact {
  readonly where: string
  readonly text: string
}

/** All texts of all files in a folder. For JSON, these are its names and values. */
export const textsIn = (folder: string): readonly Artefact[] =>
  filesIn(folder).flatMap((path) => textsOf(path.slice(folder.length + 1), readFileSync(path)))

function textsOf(where: string, bytes: Buffer): readonly Artefact[] {
  if (/\.(png|jpe?g|webp|svg|ttf)$/.test(where)) return []
  const text = bytes.toString()
  if (where.endsWith('.jsonl'))
    return text
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => values(where, line))
  if (where.endsWith('.json')) return values(where, text)
  return [{ where, text: /\.xml$/.test(where) ? withoutReferences(text) : text }]
}

function values(where: string, text: string): readonly Artefact[] {
  const found: Artefact[] = []
  const take = (value: string) => found.push({ where, text: value })
  JSON.parse(text, (name, value: unknown) => {
    if (name !== '') take(name)
    if (typeof value === 'string' && name !== 'screenshot') take(value)
    return value
  })
  return found
}

/** Replaces the character references of XML by their characters. */
const withoutReferences = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
