import { resolve } from 'node:path'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import type { ApiDocument } from './document/api-document.ts'
import { operationsOf } from './document/operations.ts'
import { textAt } from './document/parts.ts'
import { securitySchemesOf } from './document/security.ts'
import { serversAt } from './document/servers.ts'
import { walk } from './document/walk.ts'
import { versionOf } from './files/dialect.ts'
import { References } from './files/follow.ts'
import { openFile } from './files/open-file.ts'
import { type Place, problemAt, within } from './files/place.ts'
import { SchemaSet } from './schemas/schema-set.ts'

/**
 * Reads an OpenAPI 3.0 or 3.1 document, JSON or YAML, and all files that it refers to. Nothing is fetched.
 *
 * @param path - of the file
 * @param name - the file as the reader knows it
 * @throws Misconfigured with every problem in any of the files: its place and what is expected
 */
export function readDocument(path: string, name: string): ApiDocument {
  const { root, sources, problems } = openFile(resolve(path), name)
  const version = isObject(root.value) ? versionOf(root.value.openapi) : undefined
  if (!version) throw new Misconfigured([noVersion(root)])
  const references = new References(sources, problems)
  const schemas = new SchemaSet(sources, problems)
  walk(root, { references, problems, schemas })
  schemas.settle()
  const title = textAt(root, 'info', 'title')
  const document: ApiDocument = {
    name,
    ...(title !== undefined && { title }),
    version,
    servers: serversAt(root) ?? [],
    securitySchemes: securitySchemesOf(root, references),
    operations: operationsOf(root, references, problems),
  }
  problems.throwIfAny()
  schemas.noteUnusable()
  problems.throwIfAny()
  return document
}

function noVersion(root: Place) {
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
