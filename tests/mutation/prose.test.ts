import { expect, test } from '@playwright/test'
import { isProse } from '../../mutation/prose.ts'

const text = (value: string) => ({ type: 'StringLiteral', value })
const template = (expression: string, ...raws: readonly string[]) => ({
  type: 'TemplateLiteral',
  quasis: raws.map((raw) => ({ value: { raw } })),
  expressions: [{ type: expression }],
})

for (const [what, node, prose] of [
  ['a key', text('access_token'), false],
  ['an outcome of two words', text('not configured'), false],
  ['a place in a schema', text('par-response.schema.json#/$defs/request_uri'), false],
  ['a sentence', text('a 2xx answer'), true],
  ['a sentence around a name', template('Identifier', 'set ', ' and run'), true],
  ['a sentence around a member', template('MemberExpression', 'its first of ', ''), true],
  ['a path', template('Identifier', 'baselines/', '.json'), false],
  ['a sentence in which something is decided', template('ConditionalExpression', 'it is ', ' here'), false],
  ['a sentence in which something is called', template('CallExpression', 'it failed with ', ''), false],
  ['no literal', { type: 'NumericLiteral', value: 1 }, false],
] as const)
  test(`${what} is ${prose ? 'prose' : 'mutated'}`, () => {
    expect(isProse(node)).toBe(prose)
  })
