import { join } from 'node:path'
import { type Problem, problemsIn } from '../../helpers/base/problem.ts'
import { type ApiOperation, readDocument } from '../../helpers/openapi/operations.ts'
import { folderWith } from '../temporary-folder.ts'

/** The files of a test, by name. */
export type Files = Readonly<Record<string, string>>

/** Writes files to a new folder, and returns the path of the first one. */
export const written = (files: Files): string => join(folderWith(files), Object.keys(files)[0] ?? '')

/** Reads the first of the files. */
export const read = (files: Files): readonly ApiOperation[] =>
  readDocument(written(files), Object.keys(files)[0] ?? '')

/** The problems of reading the files. */
export const problemsOf = (files: Files): readonly Problem[] => problemsIn(() => read(files))

/** A document with one schema, in flow style, and one operation that answers with it. */
export const withSchema = (schema: string, version = '3.0.3', others = ''): string => `openapi: ${version}
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: Things
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
components:
  schemas:
    Thing: ${schema}
${others}`

/** The address of the schema of an answer of the first operation. */
export function schemaOf([operation]: readonly ApiOperation[], mediaType = 'application/json'): string {
  const address = operation?.answers[200]?.schemas[mediaType]
  if (!address) throw new Error('The answer has no schema.')
  return address
}
