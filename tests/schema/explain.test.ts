import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { explain } from '../../helpers/schema/explain.ts'

/** What came in place of an allowed value, in words. */
function cameFor(schema: object, value: unknown): string | undefined {
  const validate = new Ajv2020({ verbose: true }).compile(schema)
  validate(value)
  const [error] = validate.errors ?? []
  return error && explain(error).came
}

test('an allowed word in other letters is shown, and no other text', () => {
  expect(cameFor({ const: 'bearer' }, 'Bearer')).toBe('"Bearer"')
  expect(cameFor({ enum: ['plain', 'S256'] }, ' s256 ')).toBe('" s256 "')
  expect(cameFor({ const: 'bearer' }, 'secret')).toBe('a string of 6 characters')
  expect(cameFor({ const: 7 }, 8)).toBe('the number 8')
})
