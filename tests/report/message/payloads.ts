import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { errorsOf } from '../../../helpers/schema/schemas.ts'

const ajv = new Ajv2020({ allErrors: true, strict: true })
formats.default(ajv)
const [slack, teams] = ['slack', 'teams'].map((name) =>
  ajv.compile(JSON.parse(readFileSync(join(import.meta.dirname, `${name}.schema.json`), 'utf8'))),
)

/** What is wrong with what a webhook of a format was sent. */
export function errorsOfPayload(
  format: 'json' | 'slack' | 'teams',
  payload: unknown,
): readonly ErrorObject[] {
  if (format === 'json') return errorsOf('news.schema.json', payload)
  const validate = format === 'slack' ? slack : teams
  return validate?.(payload) ? [] : (validate?.errors ?? [])
}
