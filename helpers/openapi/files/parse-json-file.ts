import { visit } from 'jsonc-parser'
import { jsonFault, placeIn } from '../../base/json-fault.ts'
import { DEEPEST_JSON, parseJson } from '../../base/parse-json.ts'
import type { Problem } from '../../base/problem.ts'
import { type Parsed, problemFrom } from './parsed.ts'
import { pointerOf } from './pointer.ts'

/**
 * The value of a JSON text (RFC 8259). A name that occurs twice in an object is a problem: which value counts is open
 * (section 4).
 *
 * @param name - the file as the reader knows it
 */
export function parseJsonFile(name: string, text: string): Parsed {
  const parsed = parseJson(text)
  if (parsed.is === 'json') {
    const problems = duplicates(name, text)
    return problems.length > 0 ? { problems } : { value: parsed.value }
  }
  if (parsed.is === 'too deep') {
    const what = `it is nested more than ${DEEPEST_JSON} levels deep from here on`
    return { problems: [problemFrom(name, placeIn(text, parsed.offset), what, 'less depth')] }
  }
  const fault = jsonFault(text)
  if (!fault) return { problems: [{ where: name, what: 'it is not JSON', expected: 'JSON' }] }
  return { problems: [problemFrom(name, fault, `it is not JSON from here on: ${fault.what}`, 'JSON')] }
}

function duplicates(name: string, text: string): Problem[] {
  const problems: Problem[] = []
  const names: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (member, _offset, _length, line, column, pathOf) => {
      if (names.at(-1)?.has(member)) problems.push(duplicate(name, [...pathOf(), member], line, column))
      names.at(-1)?.add(member)
    },
  })
  return problems
}

const duplicate = (
  name: string,
  path: readonly (string | number)[],
  line: number,
  column: number,
): Problem => ({
  where: `${name} ${pointerOf(path.map(String))}`,
  what: `it occurs a second time in line ${line + 1}, column ${column + 1}`,
  expected: 'each name once',
})
