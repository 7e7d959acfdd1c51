import type { Members } from './rule.ts'

/** `exclusiveMinimum: true` of OpenAPI 3.0 (JSON Schema draft-05, 5.3 and 5.5) as a limit of its own. */
export function exclusiveLimits(schema: Members): Members {
  return limit(limit(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')
}

function limit(schema: Members, limit: string, exclusive: string): Members {
  if (typeof schema[exclusive] !== 'boolean') return schema
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema
  if (value === undefined) return others
  return { ...others, [isExclusive ? exclusive : limit]: value }
}
