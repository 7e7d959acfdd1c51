import type { Shown } from '../secrets/shown.ts'
import type { Fact, Observation, RawFact, RawObservation } from './observation.ts'

/**
 * Observations with all their texts shown, the names of facts among them.
 *
 * @param pass - how a text passes
 */
export function shownObservations(
  observations: readonly RawObservation[],
  pass: (text: string) => Shown,
): readonly Observation[] {
  return observations.map(({ subject, clause, facts }) => ({
    subject: pass(subject),
    clause,
    facts: Object.fromEntries(
      Object.entries(facts)
        .map(([name, fact]) => [pass(name), shownFact(fact, pass)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }))
}

function shownFact(fact: RawFact, pass: (text: string) => Shown): Fact {
  if (typeof fact === 'string') return pass(fact)
  if (typeof fact !== 'object') return fact
  return isList(fact) ? fact.map(pass) : fact
}

const isList = (fact: object): fact is readonly string[] => Array.isArray(fact)
