import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'

// Shares no code with the product, so that a mistake there does not hide itself here.

/** Where a tag was found. */
export interface Find {
  readonly where: string
  readonly tag: string
}

/** Looks for tags in every file of a folder and in its name, in archives, and in base64. */
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

function search(bytes: Buffer, wanted: RegExp, where: string, depth = 0): readonly Find[] {
  if (depth > 4) return []
  const inner = [...unpacked(bytes), ...(depth < 3 ? decoded(bytes) : [])]
  const found = new Set(bytes.toString('latin1').match(wanted))
  return [
    ...[...found].map((tag) => ({ where, tag })),
    ...inner.flatMap(({ name, contents }) => search(contents, wanted, `${where} > ${name}`, depth + 1)),
  ]
}

interface Inner {
  readonly name: string
  readonly contents: Buffer
}

/** A run of base64 may begin anywhere in what looks like it. */
function decoded(bytes: Buffer): readonly Inner[] {
  const runs = bytes.toString('latin1').match(/[A-Za-z0-9+/_-]{20,}/g) ?? []
  return runs.flatMap((run) =>
    [0, 1, 2, 3].map((start) => ({ name: 'base64', contents: Buffer.from(run.slice(start), 'base64') })),
  )
}

function unpacked(bytes: Buffer): readonly Inner[] {
  const magic = bytes.subarray(0, 4).toString('latin1')
  try {
    if (magic.startsWith('\x1f\x8b')) return [{ name: 'gzip', contents: gunzipSync(bytes) }]
    return magic === 'PK\x03\x04' ? entriesOf(bytes) : []
  } catch {
    return []
  }
}

/** The entries of a zip archive by its central directory. */
function entriesOf(zip: Buffer): readonly Inner[] {
  const entries: Inner[] = []
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16)
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
