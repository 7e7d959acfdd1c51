import { parse } from '@babel/parser'

/** A text that a reader sees, with its line in a file. */
export interface Passage {
  readonly line: number
  readonly text: string
}

/** What is wrong with a passage, as a line for a terminal. */
export interface Complaint extends Passage {
  readonly why: string
}

/** More is two sentences. */
const MOST_WORDS = 40

/** The words that a table of `docs/words.md` replaces, each with what to write instead. */
export function replacedWords(glossary: string): ReadonlyMap<string, string> {
  const [, table = ''] = glossary.split(/^\| write \| instead of \|$/m)
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1)
  return new Map(
    rows.flatMap(([, write = '', instead = '']) => instead.split(', ').map((word) => [word, write])),
  )
}

/** Paragraphs, list items and cells of a Markdown page, without code and addresses. */
export function passagesOfMarkdown(page: string): readonly Passage[] {
  const withoutCode = page.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
  const blocks = withoutCode.split(/(\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )|\s\|\s|<br>)/)
  let line = 1
  return blocks.map((block) => {
    const passage = { line: line + (/^\n*/.exec(block)?.[0].length ?? 0), text: block }
    line += block.split('\n').length - 1
    return passage
  })
}

/** Comments and texts of several words in a module. */
export function passagesOfCode(code: string): readonly Passage[] {
  const { comments, tokens } = parse(code, { sourceType: 'module', plugins: ['typescript'], tokens: true })
  const remarks = (comments ?? []).map(({ value, loc }) => ({
    line: loc?.start.line ?? 1,
    text: value.replace(/^\s*\*\s?/gm, '').replace(/^@\w+ (\w+ - )?/gm, '\n\n'),
  }))
  const texts = (tokens ?? [])
    .filter(({ type }: Token) => type.label === 'string' || type.label === 'template')
    .map(({ value, loc }: Token) => ({ line: loc.start.line, text: String(value) }))
  return [...remarks, ...texts.filter(({ text }: Passage) => /\S \S+ /.test(text))]
}

interface Token {
  readonly type: { readonly label: string }
  readonly value: unknown
  readonly loc: { readonly start: { readonly line: number } }
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** What is wrong with passages: words that the glossary replaces, and sentences that are too long. */
export function complaintsAbout(
  passages: readonly Passage[],
  replaced: ReadonlyMap<string, string>,
): readonly Complaint[] {
  const pattern = new RegExp(`\\b(${[...replaced.keys()].join('|')})\\b`, 'gi')
  return passages.flatMap(({ line, text: raw }) => {
    const text = raw.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']')
    const words = [...text.matchAll(pattern)].map(([word]) => ({
      line,
      text: word,
      why: `write: ${replaced.get(word.toLowerCase())}`,
    }))
    const long = text.split(/\n\s*\n/).flatMap((paragraph) =>
      [...sentences.segment(paragraph)]
        .map(({ segment }) => segment.trim().split(/\s+/))
        .filter(({ length }) => length > MOST_WORDS)
        .map((one) => ({
          line,
          text: `${one.slice(0, 6).join(' ')} …`,
          why: `${one.length} words in a sentence`,
        })),
    )
    return [...words, ...long]
  })
}
