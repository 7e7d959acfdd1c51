import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const THREE_WORDS = /\S+\s+\S+\s+\S/

const isName = ({ type }) => type === 'Identifier' || type === 'MemberExpression'

/** Whether a literal is text of three words or more, whose wording decides nothing, with nothing decided or computed in it. */
function isProse({ type, value, quasis = [], expressions = [] }) {
  if (type === 'StringLiteral') return THREE_WORDS.test(value)
  if (type !== 'TemplateLiteral' || !expressions.every(isName)) return false
  return THREE_WORDS.test(quasis.map((quasi) => quasi.value.raw).join('x'))
}

/** Leaves prose as it is. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose', {
    shouldIgnore: ({ node }) => (isProse(node) ? 'prose' : undefined),
  }),
]
