import type { Bad } from './bad-files.ts'
import { type Files, withSchema } from './written.ts'

const REF = '/paths/~1things/get/responses/200/content/application~1json/schema/$ref'

const thing = (schema: string, version?: string): Files => ({ 'api.yaml': withSchema(schema, version) })
const at = (pointer: string): string => `api.yaml /components/schemas/Thing${pointer}`

const paths = (text: string): Files => ({ 'api.yaml': `openapi: 3.1.0\npaths:\n${text}` })

const refTo = (reference: string, others: Files = {}): Files => ({
  'api.yaml': withSchema('{}').replace("'#/components/schemas/Thing'", reference),
  ...others,
})

/** References that lead nowhere. */
const REFERENCES: readonly Bad[] = [
  ['a reference that is a number', refTo('7'), `api.yaml ${REF}`, /not a text/],
  [
    'a reference to another machine',
    refTo("'https://canary.example/a.yaml'"),
    `api.yaml ${REF}`,
    /another machine/,
  ],
  ['a reference without a scheme', refTo("'//canary.example/a.yaml'"), `api.yaml ${REF}`, /another machine/],
  ['a reference to a file URL', refTo("'file:///etc/hosts'"), `api.yaml ${REF}`, /another machine or scheme/],
  ['a missing file', refTo('missing.yaml'), `api.yaml ${REF}`, /no file missing\.yaml that can be read/],
  ['a folder', refTo('.'), `api.yaml ${REF}`, /no file .* that can be read/],
  [
    'a missing pointer',
    refTo("'#/components/schemas/Nothing'"),
    `api.yaml ${REF}`,
    /nothing at that pointer/,
  ],
  ['an inherited name', refTo("'#/constructor'"), `api.yaml ${REF}`, /nothing at that pointer/],
  ['a pointer that is none', refTo("'#a/b'"), `api.yaml ${REF}`, /JSON pointer/],
  ['a wrong escape', refTo("'#/a~2'"), `api.yaml ${REF}`, /JSON pointer/],
  ['an encoding that is none', refTo("'%ff.yaml'"), `api.yaml ${REF}`, /not a path/],
  [
    'a missing pointer in another file',
    refTo('more/other.yaml', { 'more/other.yaml': "{ properties: { a: { $ref: '#/no' } } }" }),
    'more/other.yaml /properties/a/$ref',
    /nothing at that pointer/,
  ],
  [
    'a syntax error in another file',
    refTo('other.yaml', { 'other.yaml': 'a: [canary' }),
    /^other\.yaml, line 1, column \d+$/,
    /./,
  ],
  [
    'a schema that is only itself',
    {
      'api.yaml': withSchema(
        "{ $ref: '#/components/schemas/B' }",
        '3.1.0',
        "    B: { $ref: '#/components/schemas/Thing' }",
      ),
    },
    /^api\.yaml \/components\/schemas\/(Thing|B)\/\$ref$/,
    /itself without end/,
  ],
  [
    'a schema that is made of itself',
    thing("{ allOf: [{ $ref: '#/components/schemas/Thing' }] }"),
    at('/allOf/0/$ref'),
    /itself without end/,
  ],
  [
    'a parameter that is only itself',
    paths("  /a: { parameters: [{ $ref: '#/paths/~1a/parameters/0' }] }"),
    'api.yaml /paths/~1a/parameters/0',
    /nothing but itself/,
  ],
]

/** Schemas that nobody can judge by. */
const SCHEMAS: readonly Bad[] = [
  ['an unknown type', thing('{ type: canary }'), at('/type'), /nothing that "type" takes/],
  [
    'an unknown type of 3.1',
    thing('{ type: [string, canary] }', '3.1.0'),
    at('/type'),
    /nothing that "type" takes/,
  ],
  [
    'a type deep inside',
    thing('{ properties: { a: { items: { type: file } } } }'),
    at('/properties/a/items/type'),
    /"type"/,
  ],
  ['a broken expression', thing("{ pattern: '(' }"), at('/pattern'), /regular expression/],
  [
    'an expression that looks ahead',
    thing("{ pattern: '^(?!x)' }"),
    at('/pattern'),
    /no regular expression of linear time: .*`\(\?!`/,
  ],
  [
    'an expression that refers back',
    thing("{ pattern: '(a)\\1' }"),
    at('/pattern'),
    /no regular expression of linear time: .*`\\1`/,
  ],
  [
    'an expression that counts too far',
    thing("{ pattern: '^.{1,2048}$' }"),
    at('/pattern'),
    /no regular expression of linear time: .*`\{1,2048\}`/,
  ],
  [
    'a broken expression as a name',
    thing("{ patternProperties: { '[': {} } }", '3.1.0'),
    at('/patternProperties/['),
    /regular expression/,
  ],
  ['a negative length', thing('{ minLength: -1 }'), at('/minLength'), /"minLength"/],
  [
    'required as in draft-03',
    thing('{ properties: { a: { required: true } } }'),
    at('/properties/a/required'),
    /"required"/,
  ],
  ['an empty enum', thing('{ enum: [] }'), at('/enum'), /empty/],
  ['a schema that is a text', thing('{ properties: { a: canary } }'), at('/properties/a'), /not a schema/],
  ['properties in a list', thing('{ properties: [] }'), at('/properties'), /not an object/],
  ['allOf without a list', thing('{ allOf: {} }'), at('/allOf'), /not a list/],
  ['items in a list', thing('{ items: [{}] }', '3.1.0'), at('/items'), /not a schema/],
  [
    'a limit of 3.0 in 3.1',
    thing('{ minimum: 1, exclusiveMinimum: true }', '3.1.0'),
    at('/exclusiveMinimum'),
    /"exclusiveMinimum"/,
  ],
  ['a dynamic reference', thing("{ $dynamicRef: '#a' }", '3.1.0'), at('/$dynamicRef'), /not supported/],
  [
    'a mapping to nothing',
    thing("{ oneOf: [{ type: object }], discriminator: { propertyName: kind, mapping: { a: '#/no' } } }"),
    at('/discriminator/mapping/a'),
    /nothing at that pointer/,
  ],
]

/** Descriptions of an API that say nothing. */
const PARTS: readonly Bad[] = [
  ['paths in a list', { 'api.yaml': 'openapi: 3.0.3\npaths: []' }, 'api.yaml /paths', /not an object/],
  ['a path that is a text', paths('  /a: canary'), 'api.yaml /paths/~1a', /not an object/],
  ['an operation that is a text', paths('  /a: { get: canary }'), 'api.yaml /paths/~1a/get', /not an object/],
  ['parameters by name', paths('  /a: { parameters: {} }'), 'api.yaml /paths/~1a/parameters', /not a list/],
  [
    'a parameter without a name',
    paths('  /a: { get: { parameters: [{ in: query }] } }'),
    'api.yaml /paths/~1a/get/parameters/0',
    /no name/,
  ],
  [
    'a status that is none',
    paths('  /a: { get: { responses: { ok: {} } } }'),
    'api.yaml /paths/~1a/get/responses/ok',
    /not a status/,
  ],
  [
    'an answer that is a text',
    paths('  /a: { get: { responses: { 200: canary } } }'),
    'api.yaml /paths/~1a/get/responses/200',
    /not an object/,
  ],
  [
    'an operationId twice',
    paths('  /a: { get: { operationId: a } }\n  /b: { get: { operationId: a } }'),
    'api.yaml /paths/~1b/get/operationId',
    /the operation at api\.yaml \/paths\/~1a\/get has it too/,
  ],
]

export const BAD_DOCUMENTS: readonly Bad[] = [...REFERENCES, ...SCHEMAS, ...PARTS]
