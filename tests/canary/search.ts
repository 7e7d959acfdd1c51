import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'

// Shares no code with the product, so that a mistake there does not hide itself here.

/** Where a tag was found. */
export interface Find {
  readonly where: string
  readonly tag: string
}

/** Looks for tags in every file of a folder and in its name, in archives, and in every encoding that is promised. */
export function searchFolder(folder: string, tags: readonly string[]): readonly Find[] {
  if (!existsSync(folder)) return []
  const wanted = anyOf(tags)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => [
      ...search(Buffer.from(path), wanted, `name of ${path}`),
      ...search(readFileSync(path), wanted, path),
    ])
}

/** The same for a text. */
export function searchText(text: string, tags: readonly string[], where: string): readonly Find[] {
  return search(Buffer.from(text), anyOf(tags), where)
}

const DEEPEST = 3

function search(bytes: Buffer, wanted: RegExp, where: string, depth = 0): readonly Find[] {
  const text = bytes.toString('latin1')
  const plain = withoutEscapes(text)
  const found = new Set([text, plain].flatMap((one) => one.match(wanted) ?? []))
  const inner = depth < DEEPEST ? [...entriesIn(bytes), ...decoded(plain)] : []
  return [
    ...[...found].map((tag) => ({ where, tag })),
    ...inner.flatMap(({ name, contents }) => search(contents, wanted, `${where} > ${name}`, depth + 1)),
  ]
}

interface Inner {
  readonly name: string
  readonly contents: Buffer
}

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const code = (digits: string, base: number): string => {
  const point = Number.parseInt(digits, base)
  return point <= 0xff
    ? String.fromCharCode(point)
    : Buffer.from(String.fromCodePoint(point)).toString('latin1')
}

/** A text in which no escape of any kind is left, however often it was escaped. */
function withoutEscapes(text: string): string {
  let [before, after] = ['', text]
  for (let times = 0; times < 6 && before !== after; times += 1) {
    before = after
    after = before
      .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => code(digits, 16))
      .replace(
        /\\(?:(["'\\/])|u([0-9a-f]{4}))/gi,
        (_, sign?: string, unit?: string) => sign ?? code(unit ?? '', 16),
      )
      .replaceAll('\\n', '\n')
      .replace(/&#(\d{1,6});/g, (_, digits: string) => code(digits, 10))
      .replace(/&#x([0-9a-f]{1,5});/gi, (_, digits: string) => code(digits, 16))
      .replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => NAMED[name] ?? '')
  }
  return after
}

/** A run of base64 or of hexadecimal digits may begin anywhere in what looks like it, whatever stands before it. */
function decoded(text: string): readonly Inner[] {
  const runs = (pattern: RegExp) => text.match(pattern) ?? []
  return [
    ...runs(/[A-Za-z0-9+/_-]{16,}/g).flatMap((run) =>
      [0, 1, 2, 3].map((start) => ({ name: 'base64', contents: Buffer.from(run.slice(start), 'base64') })),
    ),
    ...runs(/[0-9a-fA-F]{24,}/g).flatMap((run) =>
      [0, 1].map((start) => ({ name: 'hex', contents: Buffer.from(run.slice(start), 'hex') })),
    ),
  ]
}

/** The entries of a zip archive; none of anything else. */
function entriesIn(bytes: Buffer): readonly Inner[] {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return []
  return Object.entries(unzipSync(bytes)).flatMap(([name, contents]) => [
    { name, contents: Buffer.from(contents) },
    { name: `${name} (its name)`, contents: Buffer.from(name) },
  ])
}

/** Finds any of the tags; a line of a key may hold what means something in an expression. */
function anyOf(tags: readonly string[]): RegExp {
  return new RegExp(tags.map((tag) => tag.replace(/[^\w-]/g, '\\$&')).join('|'), 'g')
}
