import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The part of a syntax tree's node that tells prose from a key, an id or an outcome such as `not configured`. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  readonly expressions?: readonly Node[]
}

const WORDS = /\S+\s+\S+\s+\S/

/**
 * Whether a literal is prose: text of three words or more. Its wording decides nothing. A template in which something is
 * decided or computed is none, for what stands in it would be left out as well.
 */
export function isProse({ type, value, quasis = [], expressions = [] }: Node): boolean {
  if (type === 'StringLiteral') return typeof value === 'string' && WORDS.test(value)
  if (type !== 'TemplateLiteral' || !expressions.every(isName)) return false
  return WORDS.test(quasis.map((quasi) => quasi.value.raw).join('x'))
}

const isName = ({ type }: Node): boolean => type === 'Identifier' || type === 'MemberExpression'

/** Stryker's plugin that leaves prose as it is. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose', {
    shouldIgnore: (path: { readonly node?: Node }) => (path.node && isProse(path.node) ? 'prose' : undefined),
  }),
]
