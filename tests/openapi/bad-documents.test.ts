import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { readDocument } from '../../helpers/openapi/operations.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Files, problemsOf, withSchema, written } from './written.ts'

/** What is wrong, the text of the document, and the place and the message of the problem. */
type Bad = readonly [what: string, text: string, where: string | RegExp, says: RegExp]

/** Ten lists, each of ten aliases of the one before. */
const BOMB = Array.from({ length: 9 }, (_, level) => {
  const aliases = Array.from({ length: 10 }, () => `*a${level}`).join(', ')
  return `a${level + 1}: &a${level + 1} [${aliases}]`
}).join('\n')

/** Five YAML anchors of 25 levels each; each contains the one before it. */
const DEPTH = Array.from(
  { length: 5 },
  (_, index) => `a${index + 1}: &a${index + 1} ${'['.repeat(25)}*a${index}${']'.repeat(25)}`,
).join('\n')

const FILES: readonly Bad[] = [
  ['an open quote', 'openapi: "3.0.3\npaths: canary', /^api\.yaml, line \d, column \d/, /quote/],
  ['a tab', 'openapi: 3.0.3\npaths:\n\t/a: canary', 'api.yaml, line 3, column 1', /[Tt]abs/],
  ['two documents', 'openapi: 3.0.3\n---\ncanary: 1', 'api.yaml, line 2, column 1', /multiple documents/],
  ['a name twice', 'openapi: 3.0.3\npaths: {}\npaths: {}', 'api.yaml, line 3, column 1', /unique/],
  ['an unknown alias', 'openapi: *canary', 'api.yaml', /no anchor before it/],
  ['an alias in its own anchor', 'openapi: 3.0.3\npaths: &a { b: *a }', 'api.yaml', /inside its own anchor/],
  ['a YAML bomb', `a0: &a0 [canary]\n${BOMB}`, 'api.yaml', /too many aliases/],
  ['depth', '['.repeat(150) + ']'.repeat(150), /^api\.yaml/, /more than 100 levels/],
  ['depth by aliases', `a0: &a0 canary\n${DEPTH}`, 'api.yaml', /more than 100 levels/],
  ['more than 5 MB', `# ${'x'.repeat(5_000_000)}`, 'api.yaml', /larger than 5 MB/],
  ['an empty file', '', 'api.yaml /', /not name a supported version/],
  ['a list', '[]', 'api.yaml /', /not name a supported version/],
  ['an unknown version', 'openapi: 3.2.0\npaths: {}', 'api.yaml /openapi', /not name a supported version/],
  [
    'a version that is a number',
    'openapi: 3.1\npaths: {}',
    'api.yaml /openapi',
    /not name a supported version/,
  ],
  ['Swagger 2.0', 'swagger: "2.0"\npaths: {}', 'api.yaml /swagger', /Swagger 2\.0/],
]

const paths = (text: string): string => `openapi: 3.1.0\npaths: { ${text} }`
const get = (text: string): string => paths(`/a: { get: { ${text} } }`)
const GET = 'api.yaml /paths/~1a/get'

/** Documents with an invalid structure. */
const PARTS: readonly Bad[] = [
  ['paths in a list', 'openapi: 3.0.3\npaths: []', 'api.yaml /paths', /not an object/],
  ['a path that is a text', paths('/a: canary'), 'api.yaml /paths/~1a', /not an object/],
  ['an operation that is a text', paths('/a: { get: canary }'), GET, /not an object/],
  ['an unknown status', get('responses: { ok: {} }'), `${GET}/responses/ok`, /not a status/],
  ['an answer that is a text', get('responses: { 200: canary }'), `${GET}/responses/200`, /not an object/],
  [
    'an answer that refers to itself',
    get("responses: { 200: { $ref: '#/paths/~1a/get/responses/200' } }"),
    `${GET}/responses/200`,
    /only to itself/,
  ],
]

const REF = '/paths/~1things/get/responses/200/content/application~1json/schema/$ref'
const refTo = (reference: string): string =>
  withSchema('{}').replace("'#/components/schemas/Thing'", reference)

const REFERENCES: readonly Bad[] = [
  ['a reference that is a number', refTo('7'), `api.yaml ${REF}`, /type string/],
  ['a missing pointer', refTo("'#/components/no'"), `api.yaml ${REF}`, /nothing at that pointer/],
  ['an inherited name', refTo("'#/constructor'"), `api.yaml ${REF}`, /nothing at that pointer/],
  ['an anchor', refTo("'#a/b'"), `api.yaml ${REF}`, /JSON pointer/],
  ['a wrong escape', refTo("'#/a~2'"), `api.yaml ${REF}`, /JSON pointer/],
  ['an invalid encoding', refTo("'#/%ff'"), `api.yaml ${REF}`, /JSON pointer/],
]

const thing = (schema: string, version?: string): string => withSchema(schema, version)
const at = (pointer: string): string => `api.yaml /components/schemas/Thing${pointer}`

/** Invalid schemas. */
const SCHEMAS: readonly Bad[] = [
  ['an unknown type', thing('{ items: { type: file } }'), at('/items/type'), /not one of array/],
  ['a broken expression', thing("{ pattern: '(' }"), at(''), /regular expression/],
  ['an empty enum', thing('{ enum: [] }'), at(''), /enum must have/],
  ['a text', thing('{ properties: { a: canary } }'), at('/properties/a'), /not of type object/],
  ['properties in a list', thing('{ properties: [] }'), at('/properties'), /not of type object/],
  ['items in a list', thing('{ items: [{}] }', '3.1.0'), at('/items'), /not of type object/],
  [
    'a limit of 3.0 in 3.1',
    thing('{ minimum: 1, exclusiveMinimum: true }', '3.1.0'),
    at('/exclusiveMinimum'),
    /not of type number/,
  ],
  ['a circle', thing("{ allOf: [{ $ref: '#/components/schemas/Thing' }] }"), at(''), /itself endlessly/],
]

for (const [what, text, where, says] of [...FILES, ...PARTS, ...REFERENCES, ...SCHEMAS])
  test(`${what} is reported with its place`, () => {
    const problems = problemsOf({ 'api.yaml': text })
    expect(problems.map((one) => `${one.where}: ${one.what}`)).toHaveLength(1)
    expect(problems[0]?.where).toEqual(typeof where === 'string' ? where : expect.stringMatching(where))
    expect(problems[0]?.what).toMatch(says)
    expect(JSON.stringify(problems)).not.toContain('canary')
  })

test('invalid JSON and a missing file are reported', () => {
  expect(problemsOf({ 'api.json': '{"a": "canary",}' })).toMatchObject([
    { where: 'api.json, line 1, column 16' },
  ])
  const missing = join(temporaryFolder(), 'api.yaml')
  expect(problemsIn(() => readDocument(missing, 'api.yaml'))).toMatchObject([{ where: 'api.yaml' }])
})

test('all problems are reported at once', () => {
  const schema = "{ allOf: [{ $ref: '#/no' }, { type: no }, { properties: { a: { minLength: x } } }] }"
  expect(
    problemsOf({ 'api.yaml': withSchema(schema) })
      .map(({ where }) => where)
      .sort(),
  ).toEqual([at('/allOf/0/$ref'), at('/allOf/1/type'), at('/allOf/2/properties/a/minLength')])
})

const OUTSIDE = expect.stringMatching(/outside of this file/)

/** Reading is synchronous, so it cannot fetch anything later. */
test('nothing is fetched, and no other file is read', () => {
  const other: Files = { 'other.json': '{ "type": canary' }
  const neighbour = written(other)
  for (const reference of [
    'http://127.0.0.1:1/a.json#/a',
    '//127.0.0.1:1/a.json',
    `file://${neighbour}`,
    neighbour,
    'other.json#/a',
    'api.yaml#/components/schemas/Thing',
  ]) {
    const files = { 'api.yaml': refTo(`'${reference}'`), ...other }
    expect(problemsOf(files)).toMatchObject([{ where: `api.yaml ${REF}`, what: OUTSIDE }])
  }
  const path = withSchema('{}').replace('get:', "$ref: 'http://127.0.0.1:1/path'\n    get:")
  expect(problemsOf({ 'api.yaml': path })).toMatchObject([{ what: OUTSIDE }])
})
