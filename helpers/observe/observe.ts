import { groupBy } from '../base/group-by.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { redact } from '../secrets/redact.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import {
  observeConsentRecord,
  observeDenial,
  observeDiscovery,
  observeErrors,
  observeFields,
  observePayloads,
} from './bodies.ts'
import { type Observations, type RawObservation, shownObservations } from './observation.ts'
import { observeKeyPair, observeLifetimes, observeTokens } from './tokens.ts'
import { observeHeaders, observeRedirects, observeTimes, observeTls } from './transport.ts'

const OBSERVERS: readonly ((evidence: Evidence) => readonly RawObservation[])[] = [
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
  observeRedirects,
  observeTimes,
  ({ observed }) => observed,
  observeTls,
]

/**
 * Collects facts about everything that the document leaves open, without judging them. They are names, types, codes,
 * lifetimes and times, and no values that differ between two runs on the same service. A text that contains a secret
 * becomes `a secret`.
 */
export function observe(evidence: Evidence): Observations {
  const observed = OBSERVERS.flatMap((observer) => observer(evidence))
  return {
    version: 1,
    target: own(evidence.target),
    observedAt: own(evidence.startedAt),
    ...(evidence.seed !== undefined && { seed: evidence.seed }),
    observations: shownObservations(merged(observed), withoutSecrets),
  }
}

/** Merges observations of the same subject and clause. */
function merged(observations: readonly RawObservation[]): readonly RawObservation[] {
  const places = groupBy(observations, ({ subject, clause }) => JSON.stringify([subject, clause]))
  return [...places.values()].flatMap(([first, ...more]) =>
    first ? { ...first, facts: Object.assign({}, first.facts, ...more.map(({ facts }) => facts)) } : [],
  )
}

/** Not a fingerprint, which would differ in the next run. */
const withoutSecrets = (text: string): Shown => (redact(text) === text ? show(text) : own('a secret'))
