import type { Files } from './written.ts'

/** What is wrong, the files, and what the problem says of its place and of itself. */
export type Bad = readonly [what: string, files: Files, where: string | RegExp, says: RegExp]

const one = (text: string): Files => ({ 'api.yaml': text })

/** Ten lists, each of ten aliases of the one before. */
const BOMB = Array.from({ length: 9 }, (_, level) => {
  const aliases = Array.from({ length: 10 }, () => `*a${level}`).join(', ')
  return `a${level + 1}: &a${level + 1} [${aliases}]`
}).join('\n')

/** Files of which no value can be made. */
export const BAD_FILES: readonly Bad[] = [
  ['an open quote', one('openapi: "3.0.3\npaths: canary'), /^api\.yaml, line \d, column \d/, /quote/],
  ['a tab', one('openapi: 3.0.3\npaths:\n\t/a: canary'), 'api.yaml, line 3, column 1', /indented with a tab/],
  ['a wrong indentation', one('a:\n    b: 1\n  c: canary'), /^api\.yaml, line 3, column \d/, /./],
  ['two colons', one('openapi: 3.0.3: canary'), /^api\.yaml, line 1, column \d+$/, /second name and colon/],
  ['two documents', one('openapi: 3.0.3\n---\ncanary: 1'), 'api.yaml, line 2, column 1', /second document/],
  ['an unknown alias', one('openapi: *canary'), 'api.yaml', /no anchor that stands before it/],
  ['an alias in its own anchor', one('openapi: 3.0.3\npaths: &a { b: *a }'), 'api.yaml', /its own anchor/],
  ['a YAML bomb', one(`a0: &a0 [canary]\n${BOMB}`), 'api.yaml', /more than 1000 aliases/],
  ['a name that is a list', one('? [canary]\n: 1'), /^api\.yaml, line 1, column \d$/, /not a text/],
  [
    'a name twice',
    one('openapi: 3.0.3\npaths:\n  /a: {}\n  /a: { get: canary }'),
    'api.yaml /paths/~1a',
    /second time in line 4, column 3/,
  ],
  [
    'a name twice in JSON',
    { 'api.json': '{\n  "openapi": "3.0.3",\n  "info": { "a": 1, "a": "canary" }\n}' },
    'api.json /info/a',
    /second time in line 3, column 21/,
  ],
  [
    'JSON with a comma too many',
    { 'api.json': '{"a": "canary",}' },
    'api.json, line 1, column 16',
    /not JSON/,
  ],
  ['deep JSON', { 'api.json': '['.repeat(101) }, 'api.json, line 1, column 101', /more than 100 levels/],
  [
    'deep YAML',
    one('['.repeat(150) + ']'.repeat(150)),
    'api.yaml, line 1, column 101',
    /more than 100 levels/,
  ],
  ['very deep YAML', one('['.repeat(20_000)), /^api\.yaml, line 1/, /more than 100 levels|indentation/],
  ['depth by aliases', one(depthByAliases()), 'api.yaml', /more than 100 levels/],
  ['more than 5 MB', one(`# ${'x'.repeat(5_000_000)}`), 'api.yaml', /more than 5 MB/],
  ['an empty file', one(''), 'api.yaml /', /not an object/],
  ['a list', one('- openapi: 3.0.3'), 'api.yaml /', /not an object/],
  ['no version', one('info: { title: canary }'), 'api.yaml /', /"openapi" is missing/],
  ['an unknown version', one('openapi: 3.2.0\npaths: {}'), 'api.yaml /openapi', /not a version/],
  ['a version that is a number', one('openapi: 3.1\npaths: {}'), 'api.yaml /openapi', /not a version/],
  ['Swagger 2.0', one('swagger: "2.0"\npaths: {}'), 'api.yaml /swagger', /Swagger 2\.0/],
]

/** Five anchors of 25 levels each, each in the one after it. */
function depthByAliases(): string {
  const lines = Array.from(
    { length: 5 },
    (_, index) => `a${index + 1}: &a${index + 1} ${'['.repeat(25)}*a${index}${']'.repeat(25)}`,
  )
  return ['a0: &a0 canary', ...lines].join('\n')
}
