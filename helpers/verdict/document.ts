import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clauses, contract } from '../../contract/index.ts'
import { requests } from '../../contract/requests/index.ts'
import type { Sha256 } from '../base/formats.ts'
import { isObject } from '../http/answer.ts'
import { schemaSource } from '../schema/schemas.ts'
import { own, type Shown, show } from '../secrets/shown.ts'

/** The document under test. */
export interface DocumentUnderTest {
  readonly name: Shown
  readonly version: Shown
  /** Of the contract as data: its clauses, the declared requests, and the schemas that clauses name. */
  readonly digest: Sha256<Shown>
}

const FILE = join(import.meta.dirname, '../../contract/document.json')

let known: DocumentUnderTest | undefined

/** The document under test. */
export function documentUnderTest(): DocumentUnderTest {
  if (known) return known
  const { name, version } = JSON.parse(readFileSync(FILE, 'utf8'))
  known = { name: show(String(name)), version: show(String(version)), digest: own(digestOfContract()) }
  return known
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
