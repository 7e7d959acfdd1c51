import { dirname, isAbsolute, join, resolve } from 'node:path'
import { collecting } from '../../base/problem.ts'
import {
  type ApiOperation,
  answerFor,
  operationOf,
  type Promised,
  titleOf,
} from '../../openapi/operations.ts'
import { readDocument, readSchema } from '../../openapi/read-document.ts'
import type { CataloguedCall, CatalogueEntry, Reading } from './product.ts'

/** The operations of the OpenAPI document of a product, where it has one that can be read. */
export type Describes = readonly ApiOperation[] | undefined

/** Reads the OpenAPI document that a product names; what is wrong in it is noted. */
export const describedBy = ({ openapi }: CatalogueEntry, reading: Reading): Describes =>
  openapi === undefined ? undefined : readBy(readDocument, openapi, reading)

/** Reads a file that is named in a catalogue; what is wrong in it is noted. */
function readBy<T>(
  read: (path: string, name: string) => T,
  file: string,
  { folder, file: catalogue, problems }: Reading,
): T | undefined {
  const name = isAbsolute(file) ? file : join(dirname(catalogue), file)
  return collecting(problems, () => read(resolve(folder, name), name))
}

const OK = 200
const NOTHING = { mediaTypes: [], headers: [], schemas: {} }

/** What the reference of a product promises of the answer to a call, by the statuses that let it in. */
export function promisedOf(call: CataloguedCall, document: Describes, reading: Reading): Promised {
  const { operation, schema, status = [OK], mediaType } = call
  const mediaTypes = mediaType ? [mediaType.toLowerCase()] : []
  if (operation !== undefined && document) {
    const promised = Object.entries(ofOperation(call, operation, document, reading))
    return Object.fromEntries(
      promised.map(([one, answer]) => [
        one,
        answer.mediaTypes.length === 0 ? { ...answer, mediaTypes } : answer,
      ]),
    )
  }
  const address = schema === undefined ? undefined : readBy(readSchema, schema, reading)
  const answer = { mediaTypes, headers: [], schemas: address ? { '*/*': address } : {} }
  return Object.fromEntries(status.map((one) => [one, answer]))
}

function ofOperation(
  { method = 'GET', status }: CataloguedCall,
  name: string,
  operations: readonly ApiOperation[],
  { file, at, problems }: Reading,
): Promised {
  const note = (member: string, what: string, expected: string) =>
    problems.push({ where: `${file} ${at}/${member}`, what, expected })
  const operation = operationOf(operations, name)
  if (!operation) {
    const known = operations.map((one) => one.id ?? titleOf(one)).join(', ')
    note('operation', `the OpenAPI document has no operation ${name}`, `one of ${known}`)
    return {}
  }
  const { answers } = operation
  if (operation.method !== method && method !== 'HEAD')
    note(
      'operation',
      `${name} is called by ${operation.method}, and the call by ${method}`,
      'an operation of the same method',
    )
  for (const [index, one] of (status ?? []).entries())
    if (!answerFor(answers, one))
      note(
        `status/${index}`,
        `${name} does not describe an answer with ${one}`,
        `one of ${Object.keys(answers).join(', ')}`,
      )
  const accepting = Object.entries(answers).filter(([key]) => key.startsWith('2'))
  if (!status && accepting.length > 0) return Object.fromEntries(accepting)
  return Object.fromEntries((status ?? [OK]).map((one) => [one, answerFor(answers, one) ?? NOTHING]))
}
