import { expect, test } from 'vitest'
import { bodyErrors } from '../../helpers/openapi/schema-file.ts'
import { read, schemaOf, withSchema } from './written.ts'

/** True if a value satisfies a schema in a document of this version. */
function takes(schema: string, version: string, value: unknown, others = ''): boolean {
  const address = schemaOf(read({ 'api.yaml': withSchema(schema, version, others) }))
  return bodyErrors(address, value).length === 0
}

const A =
  '    A: { type: object, required: [kind], properties: { kind: { type: string }, a: { type: integer } } }\n'
const B =
  '    B: { type: object, required: [kind], properties: { kind: { type: string }, b: { type: integer } } }\n'
const BOTH = "[{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]"
const NULLABLE_REF = "{ properties: { a: { nullable: true, $ref: '#/components/schemas/A' } } }"
const MAPPED = `{ oneOf: ${BOTH}, discriminator: { propertyName: kind, mapping: { a: A, b: '#/components/schemas/B' } } }`
const SIBLINGS = "{ $ref: '#/components/schemas/A', maxProperties: 1 }"
const CLOSED = "{ $ref: '#/components/schemas/A', unevaluatedProperties: false }"
const CLOSED_CHOICE = `{ oneOf: ${BOTH}, discriminator: { propertyName: kind }, unevaluatedProperties: false }`
const KEYWORDS = '{ properties: { $ref: { type: string }, nullable: { type: integer } } }'
const WRITE_ONLY = '{ required: [a, b], properties: { a: { writeOnly: true }, b: { readOnly: true } } }'
const NAMED = `{ oneOf: ${BOTH}, discriminator: { propertyName: kind } }`

for (const [what, schema, version, good, bad] of [
  ['nullable', '{ type: string, nullable: true }', '3.0.3', [null, 'a'], [1]],
  ['nullable with enum', '{ type: string, nullable: true, enum: [a] }', '3.0.3', [null, 'a'], ['b', 1]],
  ['nullable with allOf', '{ nullable: true, allOf: [{ type: string }] }', '3.0.3', [null, 'a'], [1]],
  ['nullable next to $ref', NULLABLE_REF, '3.0.3', [{ a: null }, { a: { kind: '' } }], [{ a: 1 }]],
  ['nullable in 3.1', '{ type: string, nullable: true }', '3.1.0', ['a'], [null]],
  ['null in 3.1', "{ type: [string, 'null'] }", '3.1.0', ['a', null], [1]],
  ['exclusiveMinimum', '{ minimum: 1, exclusiveMinimum: true }', '3.0.3', [2], [1, 0]],
  ['no exclusiveMinimum', '{ minimum: 1, exclusiveMinimum: false }', '3.0.3', [1], [0]],
  ['exclusiveMaximum', '{ maximum: 1, exclusiveMaximum: true }', '3.0.3', [0], [1]],
  ['siblings of $ref', SIBLINGS, '3.0.3', [{ kind: '', a: 1 }], [{}]],
  ['siblings of 3.1', SIBLINGS, '3.1.0', [{ kind: '' }], [{ kind: '', a: 1 }]],
  ['example', '{ type: string, example: { type: 1, $ref: no } }', '3.0.3', ['a'], [1]],
  [
    'a property with the name of a keyword',
    KEYWORDS,
    '3.0.3',
    [{ $ref: 'a' }],
    [{ $ref: 1 }, { nullable: null }],
  ],
  ['a known format', '{ type: string, format: date }', '3.0.3', ['2024-02-29'], ['2023-02-29']],
  ['a pattern with needless escapes', "{ pattern: '^[\\w\\@]+\\@\\_$' }", '3.0.3', ['a@_'], ['a']],
  ['a pattern with a lookahead', "{ pattern: '^(?!\\s)(.*)(\\S)$' }", '3.0.3', ['a b'], [' a', 'a ']],
  [
    'white space in a pattern',
    "{ pattern: '^[\\s]\\S\\s$' }",
    '3.0.3',
    ['\u3000a\u00a0'],
    ['\u00a0\u00a0\u00a0'],
  ],
  ['any character in a pattern', "{ pattern: '^..$' }", '3.0.3', ['\u{1f600}a'], ['a\r']],
  ['unevaluatedProperties', CLOSED, '3.1.0', [{ kind: '', a: 1 }], [{ kind: '', x: 1 }]],
  ['a closed choice', CLOSED_CHOICE, '3.1.0', [{ kind: 'A', a: 1 }], [{ kind: 'A', b: 1 }]],
  ['discriminator', NAMED, '3.0.3', [{ kind: 'A' }, { kind: 'B', a: 'x' }], [{ kind: 'A', a: 'x' }, {}, 1]],
  [
    'mapping',
    MAPPED,
    '3.0.3',
    [{ kind: 'a' }, { kind: 'b', a: 'x' }],
    [{ kind: 'A' }, { kind: 'a', a: 'x' }],
  ],
  ['nullable discriminator', `{ nullable: true, ${NAMED.slice(1)}`, '3.0.3', [null, { kind: 'A' }], [{}]],
  ['writeOnly', WRITE_ONLY, '3.0.3', [{ b: 1 }], [{ a: 1 }]],
] as const)
  test(`the right values satisfy a schema with ${what} in ${version}`, () => {
    const answers = (values: readonly unknown[]) =>
      values.map((value) => takes(schema, version, value, A + B))
    expect(answers(good)).toEqual(good.map(() => true))
    expect(answers(bad)).toEqual(bad.map(() => false))
  })
