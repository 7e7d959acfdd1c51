import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { Fact } from './observation.ts'

/** A fact as text for a reader; `null` is the absence of one. */
export function showFact(fact: Fact | null): Shown {
  if (fact === null) return own('nothing')
  if (typeof fact !== 'object') return own(String(fact))
  if ('s' in fact) return phrase`${fact.s} s`
  if ('ms' in fact) return phrase`${fact.ms} ms`
  return fact.length > 0 ? joined(fact, ', ') : own('an empty list')
}
