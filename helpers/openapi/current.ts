import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { JUDGED_BY } from './ajv.ts'
import {
  fromOlder,
  type Members,
  nullable,
  withoutSiblings,
  withoutWriteOnly,
  writeOnlyIn,
} from './dialects.ts'
import { namedAlternative } from './discriminator.ts'
import { keywordProblems } from './keyword-problems.ts'
import { type Place, problemAt, within } from './place.ts'
import { targetOf } from './references.ts'

/** What the value of a keyword holds that is a schema itself (JSON Schema 2020-12, 10 and 11; draft-07, 6). */
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
  dependencies: 'map',
  prefixItems: 'list',
  items: 'schema',
  additionalItems: 'schema',
  contains: 'schema',
  propertyNames: 'schema',
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
}

/** Those whose schemas judge the same value as the schema around them. */
const IN_PLACE = new Set('allOf anyOf oneOf not if then else dependentSchemas dependencies'.split(' '))

/** Keywords that only draft-07 has. */
const OLD = new Set(['dependencies', 'additionalItems'])

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
    problems.push(problemAt(place, 'it is not a schema', 'an object', 'type: string'))
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
    if (!Object.hasOwn(HOLDS, keyword) || (OLD.has(keyword) && dialect !== 'draft-07'))
      return [keyword, value]
    const inner = IN_PLACE.has(keyword) ? names : undefined
    return [keyword, partsOf(within(place, keyword), problems, (part) => currentSchema(part, means, inner))]
  })
  const reference = Object.hasOwn(source, '$ref') ? refer(within(place, '$ref')) : {}
  const schema = fromOlder({ ...Object.fromEntries(own), ...(isObject(reference) && reference) }, dialect)
  problems.push(...keywordProblems(place, schema))
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([name, value]) => KEPT.has(name) && value !== undefined),
  )
  const isAlone = hidden === undefined && typeof kept.$ref === 'string' && Object.keys(kept).length === 1
  const bare = withoutWriteOnly(isAlone ? { [JUDGED_BY]: kept.$ref } : kept, names)
  const chosen = dialect === 'draft-07' ? bare : namedAlternative(bare, { place, source, refer })
  return dialect === '3.0' && source.nullable === true ? nullable(chosen) : chosen
}

/** What became of the schemas in a keyword. */
function partsOf(place: Place, problems: Problem[], bring: (part: Place) => Members | boolean): unknown {
  const { value, file } = place
  const keyword = place.tokens.at(-1) ?? ''
  const isTuple = keyword === 'items' && file.dialect === 'draft-07' && Array.isArray(value)
  const as = isTuple ? 'list' : HOLDS[keyword]
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
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      keyword === 'dependencies' && Array.isArray(part) ? part : bring(within(place, name)),
    ]),
  )
}
