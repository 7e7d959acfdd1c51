import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Clauses, contract } from '../../contract/index.ts'
import { requests } from '../../contract/requests/index.ts'
import type { Sha256 } from '../base/formats.ts'
import { collecting } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { readJsonFile } from '../schema/json-file.ts'
import { schemaSource } from '../schema/schemas.ts'
import { own, type Shown, show } from '../secrets/shown.ts'

/** The document under test. */
export interface DocumentUnderTest {
  readonly name: Shown
  readonly version: Shown
  /** Of the contract as data: its clauses, the declared requests, and the schemas that clauses name. */
  readonly digest: Sha256<Shown>
}

const NAME = 'contract/document.json'
const FILE = join(import.meta.dirname, '../..', NAME)

/**
 * Name and version of the document under test.
 *
 * @throws Misconfigured with every problem of the file
 */
export function readDocumentFile(path = FILE): { readonly name: string; readonly version: string } {
  const { name, version } = readJsonFile({
    path,
    name: NAME,
    schema: 'document.schema.json',
    variable: NAME,
    example: '{ "name": "Authorization Interface", "version": "1.4" }',
  })
  return { name: String(name), version: String(version) }
}

let known: DocumentUnderTest | undefined

/** The document under test; `unknown` where its file cannot be read, which a run refuses. */
export function documentUnderTest(): DocumentUnderTest {
  known ??= { ...named(), digest: own(digestOfContract()) }
  return known
}

function named(): Pick<DocumentUnderTest, 'name' | 'version'> {
  const { name, version } = collecting([], readDocumentFile) ?? { name: 'unknown', version: 'unknown' }
  return { name: show(name), version: show(version) }
}

/**
 * SHA-256, in hex, of the contract as data: every clause, the declared requests, and each schema that a clause names,
 * as JSON without white space whose members are in the order of their names. It is the same on every machine, and no
 * comment, format or order of a file changes it.
 */
export function digestOfContract(): string {
  const clauses: Clauses = contract
  const files = Object.values(clauses).flatMap(({ schema }) => schema?.split('#')[0] ?? [])
  const schemas = Object.fromEntries([...new Set(files)].map((file) => [file, schemaSource(file)]))
  return createHash('sha256').update(canonical({ clauses, requests, schemas })).digest('hex')
}

/** A value as JSON whose members are in the order of their names. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
