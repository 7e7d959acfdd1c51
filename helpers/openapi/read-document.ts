import { tokensOf } from '../base/json-pointer.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { type ApiOperation, operationsOf } from './operations.ts'
import { addressOf, type Place, problemAt, within } from './place.ts'
import { SchemaFile } from './schema-file.ts'

/**
 * Reads the operations of an OpenAPI 3.0 or 3.1 document, JSON or YAML. No other file is read, and nothing is fetched.
 *
 * @param path - of the file
 * @param name - the file as the reader knows it
 * @throws Misconfigured with every problem: its place and what is expected
 */
export function readDocument(path: string, name: string): readonly ApiOperation[] {
  const file = new SchemaFile(path, name)
  const { root } = file
  if (root.file.dialect !== '3.0' && root.file.dialect !== '3.1') throw new Misconfigured([noVersion(root)])
  const problems: Problem[] = []
  const schemas: Place[] = []
  const operations = operationsOf(root, schemas, problems)
  checkAll(file, schemas, problems)
  return operations
}

function checkAll(file: SchemaFile, schemas: readonly Place[], problems: Problem[]): void {
  for (const schema of schemas) file.check(schema, problems)
  if (problems.length === 0) problems.push(...file.unusable())
  // What several operations refer to is reported once.
  const unique = new Map(problems.map((problem) => [`${problem.where} ${problem.what}`, problem]))
  if (problems.length > 0) throw new Misconfigured([...unique.values()])
}

function noVersion(root: Place): Problem {
  const named = ['openapi', 'swagger'].find((name) => isObject(root.value) && name in root.value)
  return problemAt(
    named ? within(root, named) : root,
    named === 'swagger' ? 'a document of Swagger 2.0 is not read' : 'it names no version that is read',
    'OpenAPI 3.0 or 3.1, as a text; converters make one of Swagger 2.0',
    'openapi: 3.0.3',
  )
}

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
  const schemas = new SchemaFile(file, split(name).file)
  const { root } = schemas
  if (root.file.dialect === 'unknown')
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
  checkAll(schemas, [place], [])
  return addressOf(place)
}

/** A path and the pointer behind its last `#`; the name of a folder may contain one too. */
function split(text: string): { readonly file: string; readonly pointer: string } {
  const [, file = text, pointer = ''] = /^(.*)#(|\/.*)$/s.exec(text) ?? []
  return { file, pointer }
}
