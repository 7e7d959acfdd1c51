import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const THREE_WORDS = /\S+\s+\S+\s+\S/

const isName = ({ type }) => type === 'Identifier' || type === 'MemberExpression'

/** Whether a literal is text of at least three words in which nothing is computed, so that its wording decides nothing. */
function isProse({ type, value, quasis = [], expressions = [] }) {
  if (type === 'StringLiteral') return THREE_WORDS.test(value)
  if (type !== 'TemplateLiteral' || !expressions.every(isName)) return false
  return THREE_WORDS.test(quasis.map((quasi) => quasi.value.raw).join('x'))
}

/** Excludes prose from mutation. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose', {
    shouldIgnore: ({ node }) => (isProse(node) ? 'prose' : undefined),
  }),
]
