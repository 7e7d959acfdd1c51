import type { Dialect } from '../files/dialect.ts'

/** What the value of a keyword holds that is a schema itself (JSON Schema 2020-12, 10 and 11). */
export interface Holds {
  readonly as: 'schema' | 'list' | 'map' | 'schema or list' | 'schemas or names'
  /** Whether what is inside judges the same value as the schema around it. */
  readonly isInPlace: boolean
}

const inside = (as: Holds['as']): Holds => ({ as, isInPlace: false })
const inPlace = (as: Holds['as']): Holds => ({ as, isInPlace: true })

type Applicators = Readonly<Record<string, Holds>>

const CURRENT: Applicators = {
  allOf: inPlace('list'),
  anyOf: inPlace('list'),
  oneOf: inPlace('list'),
  not: inPlace('schema'),
  if: inPlace('schema'),
  // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
  then: inPlace('schema'),
  else: inPlace('schema'),
  dependentSchemas: inPlace('map'),
  prefixItems: inside('list'),
  items: inside('schema'),
  contains: inside('schema'),
  propertyNames: inside('schema'),
  properties: inside('map'),
  patternProperties: inside('map'),
  additionalProperties: inside('schema'),
  unevaluatedItems: inside('schema'),
  unevaluatedProperties: inside('schema'),
}

const DRAFT_07: Applicators = {
  ...CURRENT,
  items: inside('schema or list'),
  additionalItems: inside('schema'),
  dependencies: inPlace('schemas or names'),
}

/** Keywords that hold schemas. */
export const applicatorsOf = (dialect: Dialect): Applicators => (dialect === 'draft-07' ? DRAFT_07 : CURRENT)

/** Keywords that judge a value by themselves (JSON Schema Validation 2020-12, 6 and 7). */
const ASSERTIONS =
  'type enum const format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired'

/** Keywords that judge; the others, such as `example`, do not. */
export const KEPT: ReadonlySet<string> = new Set(['$ref', ...Object.keys(CURRENT), ...ASSERTIONS.split(' ')])
