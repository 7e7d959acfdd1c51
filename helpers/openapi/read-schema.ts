import { resolve } from 'node:path'
import { Misconfigured } from '../base/problem.ts'
import { addressOf } from './files/address.ts'
import { isOtherDialect } from './files/dialect.ts'
import { openFile } from './files/open-file.ts'
import { problemAt, within } from './files/place.ts'
import { tokensOf } from './files/pointer.ts'
import { SchemaSet } from './schemas/schema-set.ts'

/**
 * Reads a JSON Schema of 2020-12 or draft-07, JSON or YAML, and all files that it refers to. Nothing is fetched.
 *
 * @param path - of the file, with or without `#/pointer`
 * @param name - the same as the reader knows it
 * @returns its address for `bodyErrors`
 * @throws Misconfigured with every problem in any of the files: its place and what is expected
 */
export function readSchema(path: string, name: string): string {
  const { file, pointer } = split(path)
  const { root, sources, problems } = openFile(resolve(file), split(name).file)
  if (isOtherDialect(root.value))
    throw new Misconfigured([
      problemAt(
        within(root, '$schema'),
        'it is not a draft that is read',
        'JSON Schema 2020-12 or draft-07',
        '"$schema": "https://json-schema.org/draft/2020-12/schema"',
      ),
    ])
  const tokens = tokensOf(pointer)
  const place = tokens && within(root, ...tokens)
  if (place?.value === undefined)
    throw new Misconfigured([
      { where: name, what: 'the file has nothing at that pointer', expected: 'a pointer to a schema' },
    ])
  const schemas = new SchemaSet(sources, problems)
  schemas.add(place)
  schemas.settle()
  problems.throwIfAny()
  schemas.noteUnusable()
  problems.throwIfAny()
  return addressOf(place)
}

/** A path and the pointer behind its last `#`; the name of a folder may contain one too. */
function split(text: string): { readonly file: string; readonly pointer: string } {
  const at = text.lastIndexOf('#')
  const pointer = at === -1 ? '' : text.slice(at + 1)
  const isPointer = at !== -1 && (pointer === '' || pointer.startsWith('/'))
  return isPointer ? { file: text.slice(0, at), pointer } : { file: text, pointer: '' }
}
