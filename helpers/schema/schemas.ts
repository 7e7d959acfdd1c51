import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parseJson } from '../base/parse-json.ts'
import { ADDRESS_FORMATS } from './addresses.ts'
import {
  isExpiredToken,
  isJsonStructure,
  isJwt,
  isLanguageTag,
  isPrivateKey,
  passkeyKeyOf,
  totpOf,
} from './formats.ts'

const folder = join(import.meta.dirname, '../../schemas')

// Compiling must be fast, since each process of a run does it for few values. Unit tests check the schemas themselves.
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  validateSchema: false,
  code: { optimize: false },
})
formats.default(ajv)
ajv.addFormat('jwt', isJwt)
ajv.addFormat('language-tag', isLanguageTag)
ajv.addFormat('private-key', isPrivateKey)
ajv.addFormat('json-structure', isJsonStructure)
ajv.addFormat('expired-token', isExpiredToken)
ajv.addFormat('p256-private-key', (text: string) => passkeyKeyOf(text) !== undefined)
ajv.addFormat('totp-seed', (text: string) => totpOf(text) !== undefined)
for (const [name, { fault }] of Object.entries(ADDRESS_FORMATS))
  ajv.addFormat(name, (text: string) => fault(text) === undefined)
ajv.addVocabulary(['secret', 'group', 'run', 'part'])

const sources: Record<string, AnySchemaObject> = {}
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.schema.json')) continue
  const file = basename(path)
  const schema: AnySchemaObject = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  sources[file] = schema
  ajv.addSchema(schema, file)
}

/**
 * The validator of a schema in `schemas/`, or of one of its definitions.
 *
 * @param reference - a file name, with or without `#/$defs/…`
 * @throws Error if there is no such schema, which is a bug in the suite
 */
export function validatorOf(reference: string): ValidateFunction {
  const validate = ajv.getSchema(reference)
  if (!validate) throw new Error(`There is no schema ${reference}.`)
  return validate
}

/** The contents of a schema file. */
export function schemaSource(file: string): AnySchemaObject {
  const schema = sources[file]
  if (!schema) throw new Error(`There is no schema ${file}.`)
  return schema
}

/** The errors of a value against a schema; empty if it is valid. */
export function errorsOf(reference: string, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(reference)
  return validate(value) ? [] : (validate.errors ?? [])
}

/**
 * Parses a JSON text that the suite wrote; `undefined` if it is not JSON, or does not satisfy its schema.
 *
 * @param schema - a file in `schemas/`
 */
export function parseAs<T>(text: string, schema: string): T | undefined {
  const parsed = parseJson(text)
  return parsed.is === 'json' && errorsOf(schema, parsed.value).length === 0 ? (parsed.value as T) : undefined
}
