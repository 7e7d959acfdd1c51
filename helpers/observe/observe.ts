import { groupBy } from '../group-by.ts'
import type { Evidence } from '../record/evidence.ts'
import { type Connections, observeConnections } from './connections.ts'
import { observeDiscovery } from './discovery.ts'
import { observeDenial, observeErrors } from './errors.ts'
import { observeConsentRecord, observeFields, observePayloads } from './fields.ts'
import { observeHeaders } from './headers.ts'
import { observeKeyPair } from './key-pair.ts'
import type { Fact, Observation, Observations } from './observation.ts'
import { observeTimes } from './times.ts'
import { observeLifetimes, observeTokens } from './tokens.ts'

const OBSERVERS: readonly ((evidence: Evidence) => readonly Observation[])[] = [
  observeKeyPair,
  observeDiscovery,
  observeFields,
  observeConsentRecord,
  observePayloads,
  observeTokens,
  observeLifetimes,
  observeErrors,
  observeDenial,
  observeHeaders,
  observeTimes,
  ({ observed }) => observed,
]

/**
 * What a run saw of everything that the document leaves open. Nothing of it is judged. It holds names, types, codes,
 * lifetimes and times, and no value that differs between two runs on the same service.
 *
 * @param redact - replaces secrets in a text; a value that it changes is told as `a secret`
 */
export function observe(
  evidence: Evidence,
  connections: Connections,
  redact: (text: string) => string,
): Observations {
  const observed = [
    ...OBSERVERS.flatMap((observer) => observer(evidence)),
    ...observeConnections(evidence, connections),
  ]
  return {
    version: 1,
    target: evidence.target,
    observedAt: evidence.startedAt,
    observations: merged(observed).map((observation) => ({
      ...observation,
      facts: Object.fromEntries(
        Object.entries(observation.facts)
          .map(([name, fact]) => [open(name, redact), openFact(fact, redact)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    })),
  }
}

/** One observation for each subject and clause. */
function merged(observations: readonly Observation[]): readonly Observation[] {
  const places = groupBy(observations, ({ subject, clause }) => JSON.stringify([subject, clause]))
  return [...places.values()].flatMap(([first, ...more]) =>
    first ? { ...first, facts: Object.assign({}, first.facts, ...more.map(({ facts }) => facts)) } : [],
  )
}

const open = (text: string, redact: (text: string) => string): string =>
  redact(text) === text ? text : 'a secret'

function openFact(fact: Fact, redact: (text: string) => string): Fact {
  if (typeof fact === 'string') return open(fact, redact)
  return Array.isArray(fact) ? fact.map((item: string) => open(item, redact)) : fact
}
