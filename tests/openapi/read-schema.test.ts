import { rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { readSchema } from '../../helpers/openapi/read-document.ts'
import { bodyErrors } from '../../helpers/openapi/schema-file.ts'
import { type Files, written } from './written.ts'

const CURRENT = '"$schema": "https://json-schema.org/draft/2020-12/schema"'
const DRAFT_07 = '"$schema": "http://json-schema.org/draft-07/schema#"'

const errorsOf = (files: Files, value: unknown, pointer = '') =>
  bodyErrors(readSchema(`${written(files)}${pointer}`, 'a.json'), value).map(
    ({ keyword, instancePath }) => `${keyword} ${instancePath}`,
  )

const REFERRED = `{ ${DRAFT_07}, "definitions": { "a": { "type": "string" } }, "$ref": "#/definitions/a", "minLength": 9 }`
const NAMED =
  '{ "$id": "https://a.example/a", "$defs": { "b": { "type": "string" } }, "items": { "$ref": "https://a.example/a#/$defs/b" } }'
const DATED = 'properties: { a: { type: string, format: date } }'

for (const [what, name, text, good, bad, expected] of [
  ['2020-12', 'a.json', `{ ${CURRENT}, "prefixItems": [{ "type": "string" }] }`, ['a', 1], [1], 'type /0'],
  ['no draft', 'a.json', '{ "const": 1 }', 1, 2, 'const '],
  ['YAML', 'a.yaml', DATED, { a: '2024-01-01' }, { a: '1' }, 'format /a'],
  ['draft-07 with siblings', 'a.json', REFERRED, 'a', 1, 'type '],
  ['its own $id', 'a.json', NAMED, ['a'], [1], 'type /0'],
  ['true', 'a.json', '{ "$defs": {}, "items": true, "maxItems": 1 }', [1], [1, 2], 'maxItems '],
] as const)
  test(`a schema with ${what} judges`, () => {
    expect(errorsOf({ [name]: text }, good)).toEqual([])
    expect(errorsOf({ [name]: text }, bad)).toEqual([expected])
  })

test('a pointer names a schema in a file', () => {
  const files = { 'a.json': '{ "$defs": { "a/b": { "type": "string" } } }' }
  expect(errorsOf(files, 1, '#/$defs/a~1b')).toEqual(['type '])
  expect(readSchema(`${written(files)}#/$defs/a~1b`, 'a.json')).toMatch(/a\.json#\/%24defs\/a~1b$/)
  expect(bodyErrors(`${pathToFileURL(written(files))}#/$defs/a~1b`, 1)).toHaveLength(1)
})

const DRAFT_04 = '{ "$schema": "http://json-schema.org/draft-04/schema#" }'

for (const [what, text, pointer, where, says] of [
  ['another draft', DRAFT_04, '', 'a.json /$schema', /draft/],
  ['a missing pointer', '{}', '#/$defs/a', 'a.json#/$defs/a', /nothing at that pointer/],
  ['no pointer', '{}', '#a', 'a.json#a', /no such file/],
  ['a list', '[]', '', 'a.json /', /not of type object/],
] as const)
  test(`a schema with ${what} is told`, () => {
    const [problem] = problemsIn(() =>
      readSchema(`${written({ 'a.json': text })}${pointer}`, `a.json${pointer}`),
    )
    expect(problem?.where).toBe(where)
    expect(problem?.what).toMatch(says)
  })

test('what changed since it was checked is told, and read anew', () => {
  const path = written({ 'a.json': '{ "type": "string" }' })
  const address = readSchema(path, 'a.json')
  writeFileSync(path, '{ "type": "no" }')
  expect(problemsIn(() => bodyErrors(address, 1))).toMatchObject([{ where: address }])
  rmSync(path)
  expect(problemsIn(() => bodyErrors(address, 1))).toMatchObject([{ where: path }])
  expect(problemsIn(() => bodyErrors('a.json', 1))).toMatchObject([{ where: 'a.json' }])
  writeFileSync(path, '{ "type": "string" }')
  expect(bodyErrors(address, 1)).toHaveLength(1)
})
