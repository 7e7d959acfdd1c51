import { isObject } from '../../../http/answer.ts'
import type { Members } from './rule.ts'

/** `items` as a list, `additionalItems` and `dependencies` of draft-07 (6.4 and 6.5.7) as 2020-12 writes them. */
export function fromDraft07({ items, additionalItems, dependencies, ...schema }: Members): Members {
  const needed = isObject(dependencies) ? Object.entries(dependencies) : []
  const names = needed.filter(([, value]) => Array.isArray(value))
  const schemas = needed.filter(([, value]) => !Array.isArray(value))
  return {
    ...schema,
    ...(Array.isArray(items)
      ? { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
      : items !== undefined && { items }),
    ...(names.length > 0 && { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  }
}
