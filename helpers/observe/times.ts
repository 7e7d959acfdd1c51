import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Evidence, Step } from '../record/evidence.ts'
import type { Observation } from './observation.ts'

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
 * The median time of a round trip to each endpoint, refusals included; the faster one of two, since the first request
 * of a run also opens the connection.
 */
export function observeTimes({ steps, refusals }: Evidence): readonly Observation[] {
  return Object.entries(ENDPOINTS).flatMap(([subject, { steps: own, areas }]): readonly Observation[] => {
    const answers: readonly Recorded<Exchange>[] = [
      ...own.map((step) => steps[step]),
      ...Object.entries(refusals)
        .filter(([row]) => areas.some((area) => row.startsWith(`${area}: `)))
        .map(([, { answer }]) => answer),
    ]
    const times = answers.flatMap((answer) => (answer.is === 'recorded' ? [answer.value.durationMs] : []))
    const ms = medianOf(times)
    return ms === undefined ? [] : [{ subject, clause: null, facts: { 'round trip': { ms } } }]
  })
}

function medianOf(times: readonly number[]): number | undefined {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)]
}
