import { dirname, isAbsolute, join, resolve } from 'node:path'
import { collecting } from '../../base/problem.ts'
import {
  type ApiDocument,
  type ApiOperation,
  answerFor,
  operationOf,
  titleOf,
} from '../../openapi/api-document.ts'
import { readDocument, readSchema } from '../../openapi/read-document.ts'
import type { CataloguedCall, CatalogueEntry, Promised, PromisedAnswer, Reading } from './product.ts'

/** The OpenAPI document of a product, where it has one that can be read. */
export type Describes = ApiDocument | undefined

/** Reads the OpenAPI document that a product names; what is wrong in it is noted. */
export function describedBy({ openapi }: CatalogueEntry, reading: Reading): Describes {
  if (openapi === undefined) return undefined
  const path = resolve(reading.folder, dirname(reading.file), openapi)
  return collecting(reading.problems, () => readDocument(path, nameOf(openapi, reading)))
}

const OK = [200]
const ANY_2XX = Array.from({ length: 100 }, (_, index) => 200 + index)
const ANY = '*/*'

/** What the reference of a product promises of the answer to a call. */
export function promisedOf(call: CataloguedCall, document: Describes, reading: Reading): Promised {
  if (call.operation !== undefined && document) return ofOperation(call, call.operation, document, reading)
  const { schema, status = OK, mediaType } = call
  const address = schema === undefined ? undefined : schemaAt(schema, reading)
  const promised: PromisedAnswer = {
    mediaTypes: mediaType ? [mediaType.toLowerCase()] : [],
    headers: [],
    schemas: address ? { [ANY]: address } : {},
  }
  return Object.fromEntries(status.map((one) => [one, promised]))
}

function ofOperation(
  { method = 'GET', status, mediaType }: CataloguedCall,
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
  if (operation.method !== method && method !== 'HEAD')
    problems.push({
      where: `${file} ${at}/operation`,
      what: `${name} is called by ${operation.method}, and the call by ${method}`,
      expected: 'an operation of the same method',
    })
  const statuses = status ?? accepting(operation)
  return Object.fromEntries(
    statuses.map((one, index) => {
      const answer = answerFor(operation, one)
      if (!answer && status)
        problems.push({
          where: `${file} ${at}/status/${index}`,
          what: `${name} does not describe an answer with ${one}`,
          expected: `one of ${[...operation.answers.keys()].join(', ')}`,
        })
      const { mediaTypes = [], headers = [], schemas } = answer ?? {}
      return [
        one,
        {
          mediaTypes: mediaTypes.length === 0 && mediaType ? [mediaType.toLowerCase()] : mediaTypes,
          headers,
          schemas: Object.fromEntries(schemas ?? []),
        },
      ]
    }),
  )
}

/** The statuses with which an operation accepts a request; 200 if it names none. */
function accepting({ answers }: ApiOperation): readonly number[] {
  if (answers.has('2XX')) return ANY_2XX
  const named = [...answers.keys()].filter((key): key is number => typeof key === 'number')
  const accepted = named.filter((status) => status >= 200 && status < 300)
  return accepted.length > 0 ? accepted : OK
}

function schemaAt(schema: string, reading: Reading): string | undefined {
  const path = resolve(reading.folder, dirname(reading.file), schema)
  return collecting(reading.problems, () => readSchema(path, nameOf(schema, reading)))
}

/** A file as the reader of the catalogue knows it. */
const nameOf = (file: string, reading: Reading): string =>
  isAbsolute(file) ? file : join(dirname(reading.file), file)
