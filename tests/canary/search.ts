import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

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

/** The entries of a zip archive by its central directory; none of anything else. */
function entriesIn(zip: Buffer): readonly Inner[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (zip.toString('latin1', 0, 4) !== 'PK\x03\x04' || end < 0) return []
  const entries: Inner[] = []
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    )
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString()
    const contents = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    entries.push({ name, contents }, { name: `${name} (its name)`, contents: Buffer.from(name) })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** Finds any of the tags; a line of a key may hold what means something in an expression. */
function anyOf(tags: readonly string[]): RegExp {
  return new RegExp(tags.map((tag) => tag.replace(/[^\w-]/g, '\\$&')).join('|'), 'g')
}
