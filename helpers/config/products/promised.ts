import { dirname, join, resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { answerFor } from '../../openapi/document/answers.ts'
import type { ApiDocument, ApiOperation } from '../../openapi/document/api-document.ts'
import { operationOf, titleOf } from '../../openapi/operation-of.ts'
import { readDocument } from '../../openapi/read-document.ts'
import { readSchema } from '../../openapi/read-schema.ts'
import type { CataloguedCall, CatalogueEntry } from './catalogue.ts'
import type { Promised, PromisedAnswer } from './product.ts'
import type { Reading } from './reading.ts'

/** The OpenAPI document of a product, where it has one that can be read. */
export type Describes = ApiDocument | undefined

/** Reads the OpenAPI document that a product names; what is wrong in it is noted. */
export function describedBy({ openapi }: CatalogueEntry, reading: Reading): Describes {
  if (openapi === undefined) return undefined
  const name = join(dirname(reading.file), openapi)
  return noting(reading, () => readDocument(resolve(reading.folder, name), name))
}

const OK = [200]
const ANY = '*/*'

/** What the reference of a product promises of the answer to a call. */
export function promisedOf(call: CataloguedCall, document: Describes, reading: Reading): Promised {
  if (call.operation !== undefined && document) return ofOperation(call, call.operation, document, reading)
  const { schema, status = OK, mediaType, requires = [] } = call
  const address = schema === undefined ? undefined : schemaAt(schema, reading)
  const promised: PromisedAnswer = {
    mediaTypes: mediaType ? [mediaType.toLowerCase()] : [],
    headers: requires,
    schemas: address ? { [ANY]: address } : {},
  }
  return Object.fromEntries(status.map((one) => [one, promised]))
}

function ofOperation(
  { status, requires = [] }: CataloguedCall,
  name: string,
  document: ApiDocument,
  { file, at, problems }: Reading,
): Promised {
  const operation = operationOf(document, name)
  if (!operation) {
    problems.push({
      where: `${file} ${at}/operation`,
      what: `${document.name} has no operation ${name}`,
      expected: `one of ${document.operations.map((one) => one.id ?? titleOf(one)).join(', ')}`,
    })
    return {}
  }
  const statuses = status ?? accepting(operation)
  return Object.fromEntries(
    statuses.map((one) => {
      const { mediaTypes = [], headers = [], schemas } = answerFor(operation, one) ?? {}
      const promised = { mediaTypes, headers: [...new Set([...headers, ...requires])] }
      return [one, { ...promised, schemas: Object.fromEntries(schemas ?? []) }]
    }),
  )
}

/** The statuses with which an operation accepts a request; 200 if it names none. */
function accepting({ answers }: ApiOperation): readonly number[] {
  const named = [...answers.keys()].filter((key): key is number => typeof key === 'number')
  const accepted = named.filter((status) => status >= 200 && status < 300)
  return accepted.length > 0 ? accepted : OK
}

function schemaAt(schema: string, reading: Reading): string | undefined {
  const name = join(dirname(reading.file), schema)
  return noting(reading, () => readSchema(resolve(reading.folder, name), name))
}

/** What a reader returns; its problems are noted. */
function noting<T>({ problems }: Reading, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
