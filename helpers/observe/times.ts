import { groupBy } from '../base/group-by.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { STEPS, stepNames, stepOf } from '../evidence/steps.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { RawObservation } from './observation.ts'

/**
 * The fastest round trip to each endpoint, refusals included. What slows a machine or a network down only ever adds to
 * a time, so that the fastest one says most about the service.
 */
export function observeTimes({ steps, refusals }: Evidence): readonly RawObservation[] {
  const endpoints = groupBy(stepNames, (step) => STEPS[step].endpoint)
  return [...endpoints].flatMap(([subject, own]): readonly RawObservation[] => {
    const answers: readonly Recorded<Exchange>[] = [
      ...own.map((step) => steps[step]),
      ...Object.values(refusals)
        .filter(({ area }) => STEPS[stepOf(area)].endpoint === subject)
        .map(({ answer }) => answer),
    ]
    const times = answers.flatMap((answer) => (answer.is === 'recorded' ? [answer.value.durationMs] : []))
    if (times.length === 0) return []
    return [{ subject, clause: null, facts: { 'fastest round trip': { ms: Math.min(...times) } } }]
  })
}
