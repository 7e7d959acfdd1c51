import type { Dialect } from '../../files/dialect.ts'
import { namedAlternative } from './discriminator.ts'
import { fromDraft07 } from './draft-07.ts'
import { exclusiveLimits } from './exclusive.ts'
import { nullableType } from './nullable.ts'
import type { Members, Rule } from './rule.ts'
import { withoutWriteOnly } from './write-only.ts'

/** What brings a schema to the current draft. */
interface Rules {
  /** Write a keyword as the current draft does. */
  readonly renamed: readonly Rule[]
  /** Write what judges in another way, once it is known to be well-formed. */
  readonly judged: readonly Rule[]
}

const CURRENT: Rules = { renamed: [], judged: [withoutWriteOnly, namedAlternative] }

const RULES: Readonly<Record<Dialect, Rules>> = {
  '3.0': { renamed: [exclusiveLimits], judged: [...CURRENT.judged, nullableType] },
  '3.1': CURRENT,
  '2020-12': CURRENT,
  'draft-07': { renamed: [fromDraft07], judged: [withoutWriteOnly] },
}

export const rulesOf = (dialect: Dialect): Rules => RULES[dialect]

/**
 * A schema as its dialect reads it: nothing beside `$ref` counts before 2019-09 (OpenAPI 3.0.3, 4.7.23; draft-07, 8.3), save
 * `nullable`, which is meant wherever it stands.
 */
export function withoutSiblings(source: Members, dialect: Dialect): Members {
  const isAlone = dialect === '3.0' || dialect === 'draft-07'
  if (!isAlone || !Object.hasOwn(source, '$ref')) return source
  return { $ref: source.$ref, ...(dialect === '3.0' && { nullable: source.nullable }) }
}
