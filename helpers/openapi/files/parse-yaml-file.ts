import type { parseDocument, YAMLError } from 'yaml'
import { DEEPEST_JSON } from '../../base/parse-json.ts'
import { excessOf } from './extent.ts'
import { type Parsed, problemFrom } from './parsed.ts'
import { yaml } from './yaml.ts'
import { keyProblems } from './yaml-keys.ts'

/** More uses of one anchor, counted with those inside it, than anybody writes. */
const MOST_ALIASES = 1000

/** What the parser found, without the text that its own messages show. */
const FAULTS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  BAD_INDENT: 'the indentation is wrong from here on',
  BLOCK_AS_IMPLICIT_KEY: 'a second name and colon stand in this line',
  MISSING_CHAR: 'a quote, bracket or colon is missing here',
  MULTILINE_IMPLICIT_KEY: 'a name goes over several lines',
  MULTIPLE_DOCS: 'a second document begins here',
  RESOURCE_EXHAUSTION: `it is nested more than ${DEEPEST_JSON} levels deep from here on`,
  TAB_AS_INDENT: 'it is indented with a tab',
}

/**
 * The value of a YAML text (YAML 1.2, core schema, with `<<`). Aliases that multiply beyond use, names that occur twice and
 * names that are not texts are problems.
 *
 * @param name - the file as the reader knows it
 */
export function parseYamlFile(name: string, text: string): Parsed {
  const { LineCounter, parseDocument } = yaml()
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
    resolveKnownTags: false,
    merge: true,
    logLevel: 'error',
  })
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line, column: col }
  }
  const [error] = document.errors
  if (error) {
    const what = FAULTS[error.code] ?? 'it is not YAML from here on'
    return { problems: [problemFrom(name, placeOf(error.pos[0]), what, 'one YAML document')] }
  }
  const problems = keyProblems(name, document.contents, placeOf)
  return problems.length > 0 ? { problems } : treeOf(name, document)
}

function treeOf(name: string, document: ReturnType<typeof parseDocument>): Parsed {
  const problem = (what: string, expected: string): Parsed => ({
    problems: [{ where: name, what, expected }],
  })
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES })
    const excess = excessOf(value)
    if (excess === 'contains itself') return problem('an alias stands in its own anchor', 'a $ref instead')
    if (excess === 'too large') return problem('its aliases multiply to millions of values', 'fewer aliases')
    if (excess === 'too deep')
      return problem(`it is nested more than ${DEEPEST_JSON} levels deep`, 'less depth')
    return { value }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return /^Unresolved/.test(error.message)
      ? problem('an alias names no anchor that stands before it', 'an anchor for each alias')
      : problem(`an anchor has more than ${MOST_ALIASES} aliases, those inside it counted`, 'fewer aliases')
  }
}
