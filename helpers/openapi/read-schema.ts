import { resolve } from 'node:path'
import { tokensOf } from '../base/json-pointer.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { addressOf, dialectOf, openFile } from './open-file.ts'
import { problemAt, within } from './place.ts'
import { SchemaSet } from './schema-set.ts'

/**
 * Reads a JSON Schema of 2020-12 or draft-07, JSON or YAML. No other file is read, and nothing is fetched.
 *
 * @param path - of the file, with or without `#/pointer`
 * @param name - the same as the reader knows it
 * @returns its address for `bodyErrors`
 * @throws Misconfigured with every problem: its place and what is expected
 */
export function readSchema(path: string, name: string): string {
  const { file, pointer } = split(path)
  const root = openFile(resolve(file), split(name).file)
  if (isObject(root.value) && typeof root.value.$schema === 'string' && !dialectOf(root.value))
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
  const schemas = new SchemaSet()
  const problems: Problem[] = []
  schemas.add(place)
  schemas.settle(problems)
  const all = problems.length > 0 ? problems : schemas.unusable()
  if (all.length > 0) throw new Misconfigured(all)
  return addressOf(place)
}

/** A path and the pointer behind its last `#`; the name of a folder may contain one too. */
function split(text: string): { readonly file: string; readonly pointer: string } {
  const [, file = text, pointer = ''] = /^(.*)#(|\/.*)$/s.exec(text) ?? []
  return { file, pointer }
}
