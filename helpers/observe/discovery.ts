import type { Evidence } from '../evidence/evidence.ts'
import { STEPS } from '../evidence/steps.ts'
import { undocumentedFields } from '../evidence/undocumented.ts'
import type { RawFact, RawObservation } from './observation.ts'
import { plainName, publicFact } from './plain.ts'
import { acceptedBody, fromRoot, rootsOf } from './sources.ts'

/** What discovery publishes beyond the five fields, and where its endpoints are (document, 4.2). */
export function observeDiscovery(evidence: Evidence): readonly RawObservation[] {
  const published = acceptedBody(evidence.steps.discovery)
  if (!published) return []
  const roots = rootsOf(evidence)
  const factOf = (value: unknown): RawFact => {
    const fact = publicFact(value)
    if (typeof fact === 'string') return fromRoot(fact, roots)
    return Array.isArray(fact) ? fact.map((item: string) => fromRoot(item, roots)) : fact
  }
  const further = new Set(undocumentedFields(evidence).discovery)
  const facts = (isFurther: boolean) =>
    Object.fromEntries(
      Object.entries(published)
        .filter(([name]) => further.has(name) === isFurther)
        .map(([name, value]) => [plainName(name), factOf(value)]),
    )
  return [
    { subject: STEPS.discovery.answer, clause: 'discovery.further-fields', facts: facts(true) },
    { subject: STEPS.discovery.answer, clause: 'discovery.fixed-paths', facts: facts(false) },
  ]
}
