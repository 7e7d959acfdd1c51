import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'

// Shares no code with the suite, so that a mistake there cannot hide a leak here.

/** A tag and the place where it was found. */
export interface Find {
  readonly where: string
  readonly tag: string
}

/** Searches the names and contents of all files of a folder for tags, in archives and in all supported encodings. */
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

/** Same, for a text. */
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

/** Removes every kind of escape from a text, even if it was escaped several times. */
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

/** Decodes base64 and hexadecimal digits at every alignment, since other characters may precede them. */
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

/** The entries of a zip archive; none if the bytes are not an archive. */
function entriesIn(bytes: Buffer): readonly Inner[] {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return []
  return Object.entries(unzipSync(bytes)).flatMap(([name, contents]) => [
    { name, contents: Buffer.from(contents) },
    { name: `${name} (its name)`, contents: Buffer.from(name) },
  ])
}

/** An expression that finds any of the tags. A line of a key may contain special characters, which are escaped. */
function anyOf(tags: readonly string[]): RegExp {
  return new RegExp(tags.map((tag) => tag.replace(/[^\w-]/g, '\\$&')).join('|'), 'g')
}
