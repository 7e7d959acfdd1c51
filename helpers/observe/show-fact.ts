import type { Fact } from './observation.ts'

/** A fact as text for a reader. */
export function showFact(fact: Fact): string {
  if (typeof fact !== 'object') return String(fact)
  if ('s' in fact) return `${fact.s} s`
  if ('ms' in fact) return `${fact.ms} ms`
  return fact.length > 0 ? fact.join(', ') : 'an empty list'
}
