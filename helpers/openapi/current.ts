import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { JUDGED_BY, keywordProblems } from './ajv.ts'
import {
  type Members,
  namedAlternative,
  nullable,
  withLimits,
  withoutSiblings,
  withoutWriteOnly,
  writeOnlyIn,
} from './dialects.ts'
import { type Place, problemAt, targetOf, within } from './place.ts'

/** What the value of a keyword holds that is a schema itself (JSON Schema 2020-12, 10 and 11). */
const HOLDS: Readonly<Record<string, 'schema' | 'list' | 'map'>> = {
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
  then: 'schema',
  else: 'schema',
  dependentSchemas: 'map',
  prefixItems: 'list',
  items: 'schema',
  contains: 'schema',
  propertyNames: 'schema',
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
}

/** Those whose schemas judge the same value as the schema around them. */
const IN_PLACE = new Set('allOf anyOf oneOf not if then else dependentSchemas'.split(' '))

/** Keywords that judge a value by themselves (JSON Schema Validation 2020-12, 6 and 7). */
const ASSERTIONS =
  'type enum const format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired'

/** Keywords that judge; the others, such as `example`, do not. */
const KEPT: ReadonlySet<string> = new Set(['$ref', ...Object.keys(HOLDS), ...ASSERTIONS.split(' ')])

/** What a schema is brought to the current draft with. */
interface Means {
  readonly problems: Problem[]
  /** The name of the schema at a place. */
  readonly nameOf: (place: Place) => string
}

/**
 * A schema in the current draft of JSON Schema (2020-12), with names in place of references, and with nothing in it that judges
 * nothing. Problems are noted with their places.
 *
 * @param hidden - names that the schemas around it, which judge the same value, have as `writeOnly`; `undefined` where the
 *   schema around it judges another value
 */
export function currentSchema(
  place: Place,
  means: Means,
  hidden: ReadonlySet<string> | undefined,
): Members | boolean {
  const { problems } = means
  if (typeof place.value === 'boolean') return place.value
  if (!isObject(place.value)) {
    problems.push(problemAt(place, 'it is not a schema', wanted(place.value), 'type: string'))
    return true
  }
  const { dialect } = place.file
  const source = withoutSiblings(place.value, dialect)
  const refer = (reference: Place): Members | boolean => {
    const target = targetOf(reference, problems)
    return target === undefined || { $ref: means.nameOf(target) }
  }
  const names = new Set([...(hidden ?? []), ...writeOnlyIn(place)])
  const own = Object.entries(source).map(([keyword, value]) => {
    if (keyword === '$ref') return ['$ref', undefined]
    if (!Object.hasOwn(HOLDS, keyword)) return [keyword, value]
    const inner = IN_PLACE.has(keyword) ? names : undefined
    return [keyword, partsOf(within(place, keyword), problems, (part) => currentSchema(part, means, inner))]
  })
  const reference = Object.hasOwn(source, '$ref') ? refer(within(place, '$ref')) : {}
  const whole = { ...Object.fromEntries(own), ...(isObject(reference) && reference) }
  const schema = dialect === '3.0' ? withLimits(whole) : whole
  problems.push(...keywordProblems(place, schema))
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([name, value]) => KEPT.has(name) && value !== undefined),
  )
  const isAlone = hidden === undefined && typeof kept.$ref === 'string' && Object.keys(kept).length === 1
  const bare = withoutWriteOnly(isAlone ? { [JUDGED_BY]: kept.$ref } : kept, names)
  const chosen = namedAlternative(bare, place)
  return dialect === '3.0' && source.nullable === true ? nullable(chosen) : chosen
}

const wanted = (value: unknown): string =>
  Array.isArray(value) ? 'an object; a list of schemas is prefixItems' : 'an object'

/** What became of the schemas in a keyword. */
function partsOf(place: Place, problems: Problem[], bring: (part: Place) => Members | boolean): unknown {
  const { value } = place
  const as = HOLDS[place.tokens.at(-1) ?? '']
  if (as === 'schema') return bring(place)
  if (as === 'list') {
    if (Array.isArray(value) && value.length > 0)
      return value.map((_, index) => bring(within(place, String(index))))
    problems.push(problemAt(place, 'it is not a list of schemas', 'at least one schema in a list'))
    return [true]
  }
  if (!isObject(value)) {
    problems.push(problemAt(place, 'it is not an object', 'schemas by name'))
    return {}
  }
  return Object.fromEntries(Object.keys(value).map((name) => [name, bring(within(place, name))]))
}
