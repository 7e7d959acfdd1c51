import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '../..')

/** A block of code in a page of the documentation. */
export interface Block {
  /** Path of the page and number of the block's first line. */
  readonly place: string
  readonly language: string
  readonly text: string
  /** The text of the page before the block. */
  readonly before: string
}

/** The README, CONTRIBUTING and the pages in `docs/`, by path. */
const pages: ReadonlyMap<string, string> = new Map(
  ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(PROJECT, 'docs')).map((name) => `docs/${name}`)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => [relative('.', path), readFileSync(join(PROJECT, path), 'utf8')]),
)

/** All blocks of a language. */
export const blocksOf = (language: string): readonly Block[] =>
  [...pages].flatMap(([path, page]) =>
    [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
      .map(({ 1: found = '', 2: text = '', index }) => {
        const before = page.slice(0, index)
        return { place: `${path}:${before.split('\n').length + 1}`, language: found, text, before }
      })
      .filter((block) => block.language === language),
  )

/** All commands in blocks and sentences of the pages, with their place. */
export function shownCommands(): readonly { readonly place: string; readonly line: string }[] {
  const inBlocks = blocksOf('sh').flatMap(({ place, text }) => linesOf(text).map((line) => ({ place, line })))
  const inSentences = [...pages].flatMap(([path, page]) =>
    [...page.replace(/^```.*?^```$/gms, '').matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx|docker) [^`]+)`/g)].map(
      ([, line = '']) => ({ place: path, line }),
    ),
  )
  return [...inBlocks, ...inSentences].flatMap(({ place, line }) =>
    line.split(' && ').map((one) => ({ place, line: one.trim() })),
  )
}

/** The lines of a shell block, without comments. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter(Boolean)
