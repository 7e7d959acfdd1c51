import type { Place } from '../../base/json-fault.ts'
import { DEEPEST_JSON } from '../../base/parse-json.ts'
import type { Problem } from '../../base/problem.ts'
import { problemFrom } from './parsed.ts'
import { pointerOf } from './pointer.ts'
import { yaml } from './yaml.ts'

/**
 * What is wrong with the names in a YAML document: a name that occurs twice (YAML 1.2.2, 3.2.1.3), or is no text. The depth
 * is judged on the way, since everything that follows recurses.
 *
 * @param name - the file as the reader knows it
 * @param placeOf - the line and column of a character
 */
export function keyProblems(name: string, root: unknown, placeOf: (offset: number) => Place): Problem[] {
  const { isAlias, isCollection, isMap, isPair, isScalar } = yaml()
  const problems: Problem[] = []
  const told = (node: unknown, what: string, expected: string) =>
    problems.push(problemFrom(name, placeOf(startOf(node)), what, expected))
  const visit = (node: unknown, tokens: readonly string[]): void => {
    if (!isCollection(node)) return
    if (tokens.length >= DEEPEST_JSON) {
      told(node, `it is nested more than ${DEEPEST_JSON} levels deep from here on`, 'less depth')
      return
    }
    const seen = new Set<string>()
    for (const [index, item] of node.items.entries()) {
      if (!isMap(node) || !isPair(item)) {
        visit(item, [...tokens, String(index)])
        continue
      }
      if (!isScalar(item.key) || isAlias(item.key)) {
        told(item.key ?? node, 'a name is not a text', 'a text before each colon')
        continue
      }
      const key = String(item.key.value)
      const inner = [...tokens, key]
      if (key !== '<<' && seen.has(key))
        problems.push({
          where: `${name} ${pointerOf(inner)}`,
          what: `it occurs a second time in ${placeWords(placeOf(startOf(item.key)))}`,
          expected: 'each name once',
        })
      seen.add(key)
      visit(item.value, inner)
    }
  }
  visit(root, [])
  return problems
}

const placeWords = ({ line, column }: Place): string => `line ${line}, column ${column}`

function startOf(node: unknown): number {
  const { isAlias, isCollection, isScalar } = yaml()
  const range = isCollection(node) || isScalar(node) || isAlias(node) ? node.range : undefined
  return range?.[0] ?? 0
}
