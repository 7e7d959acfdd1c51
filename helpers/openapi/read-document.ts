import { resolve } from 'node:path'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import type { ApiDocument } from './api-document.ts'
import { openFile, versionOf } from './open-file.ts'
import { operationsOf } from './operations.ts'
import { type Place, problemAt, within } from './place.ts'
import { SchemaSet } from './schema-set.ts'
import { securitySchemesOf, serversAt, textAt } from './security.ts'

/**
 * Reads an OpenAPI 3.0 or 3.1 document, JSON or YAML. No other file is read, and nothing is fetched.
 *
 * @param path - of the file
 * @param name - the file as the reader knows it
 * @throws Misconfigured with every problem: its place and what is expected
 */
export function readDocument(path: string, name: string): ApiDocument {
  const root = openFile(resolve(path), name)
  const version = isObject(root.value) ? versionOf(root.value.openapi) : undefined
  if (!version) throw new Misconfigured([noVersion(root)])
  const problems: Problem[] = []
  const schemas = new SchemaSet()
  const title = textAt(root, 'info', 'title')
  const document: ApiDocument = {
    name,
    ...(title !== undefined && { title }),
    version,
    servers: serversAt(root) ?? [],
    securitySchemes: securitySchemesOf(root, problems),
    operations: operationsOf(root, schemas, problems),
  }
  schemas.settle(problems)
  const all = problems.length > 0 ? unique(problems) : schemas.unusable()
  if (all.length > 0) throw new Misconfigured(all)
  return document
}

/** What several operations refer to is told once. */
const unique = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [`${problem.where} ${problem.what}`, problem])).values(),
]

function noVersion(root: Place): Problem {
  const expected = 'OpenAPI 3.0 or 3.1'
  const example = 'openapi: 3.0.3'
  if (!isObject(root.value)) return problemAt(root, 'it is not an object', expected, example)
  if (root.value.swagger !== undefined)
    return problemAt(
      within(root, 'swagger'),
      'it is a document of Swagger 2.0, which is not read',
      `${expected}; converters make one of it`,
      example,
    )
  if (root.value.openapi === undefined) return problemAt(root, '"openapi" is missing', expected, example)
  return problemAt(
    within(root, 'openapi'),
    'it is not a version that is read',
    `${expected}, as a text`,
    example,
  )
}
