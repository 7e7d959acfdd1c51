import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Evidence, Step } from '../record/evidence.ts'
import type { RawObservation } from './observation.ts'

const ENDPOINTS: Readonly<Record<string, { readonly steps: readonly Step[]; readonly areas: string[] }>> = {
  'discovery and published keys': { steps: ['discovery', 'keys'], areas: [] },
  'token endpoint of client credentials': { steps: ['token'], areas: ['token'] },
  'PAR endpoint': { steps: ['par'], areas: ['par'] },
  'token endpoint of the code grant': { steps: ['exchange'], areas: ['exchange'] },
  'business API': {
    steps: [
      'getWithClientCredentials',
      'putWithClientCredentials',
      'getWithAuthorizationCode',
      'putWithAuthorizationCode',
    ],
    areas: ['apiGet', 'apiPut'],
  },
}

/**
 * The fastest round trip to each endpoint, refusals included. What slows a machine or a network down only ever adds to
 * a time, so that the fastest one says most about the service.
 */
export function observeTimes({ steps, refusals }: Evidence): readonly RawObservation[] {
  return Object.entries(ENDPOINTS).flatMap(([subject, { steps: own, areas }]): readonly RawObservation[] => {
    const answers: readonly Recorded<Exchange>[] = [
      ...own.map((step) => steps[step]),
      ...Object.entries(refusals)
        .filter(([row]) => areas.some((area) => row.startsWith(`${area}: `)))
        .map(([, { answer }]) => answer),
    ]
    const times = answers.flatMap((answer) => (answer.is === 'recorded' ? [answer.value.durationMs] : []))
    if (times.length === 0) return []
    return [{ subject, clause: null, facts: { 'fastest round trip': { ms: Math.min(...times) } } }]
  })
}
