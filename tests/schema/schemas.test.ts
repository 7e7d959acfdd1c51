import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { validatorOf } from '../../helpers/schema/schemas.ts'

const FOLDER = join(import.meta.dirname, '../../schemas')

/** The errors of a schema by JSON Schema 2020-12; `undefined` if it is valid. */
function faultsOf(schema: object): string | undefined {
  const ajv = new Ajv2020({ logger: false })
  return ajv.validateSchema(schema) === true ? undefined : ajv.errorsText()
}

test('every schema is valid JSON Schema 2020-12, and compiles', () => {
  const files = filesIn(FOLDER).map((path) => path.slice(FOLDER.length + 1))
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    expect.soft(faultsOf(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))), file).toBeUndefined()
    expect.soft(() => validatorOf(basename(file)), file).not.toThrow()
  }
})

test('an invalid schema is found', () => {
  expect(faultsOf({ required: 'scope' })).toContain('required')
})
