import type { Evidence } from '../evidence/evidence.ts'
import { STEPS, stepNames } from '../evidence/steps.ts'
import { strippedUrl } from '../http/stripped-url.ts'
import type { RawObservation } from './observation.ts'
import { fromRoot, rootsOf } from './sources.ts'

/** The redirects by which an answer was reached; that they are followed is no departure, and nothing is said of them. */
export function observeRedirects(evidence: Evidence): readonly RawObservation[] {
  const roots = rootsOf(evidence)
  return stepNames.flatMap((step): readonly RawObservation[] => {
    const { [step]: asked } = evidence.steps
    if (asked.is !== 'recorded' || !asked.value.via) return []
    const { via, request } = asked.value
    const to = [...via.slice(1), request].map(({ url }) => fromRoot(strippedUrl(url), roots))
    const facts = via.map(
      ({ status }, index) => [`redirect ${index + 1}`, `${status} to ${to[index]}`] as const,
    )
    return [{ subject: STEPS[step].answer, clause: null, facts: Object.fromEntries(facts) }]
  })
}
