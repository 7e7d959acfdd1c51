import { late } from '../sandbox/behaviors/wire.ts'
import { ENDPOINTS } from '../sandbox/endpoints.ts'
import { type Behavior, startSandbox } from '../sandbox/index.ts'
import { medianOf, timed } from './measure.ts'

const ROUNDS = 3

/** Every request takes this long before the service sees it: its way there and that of its answer. */
const farAway = (latency: number): Behavior => ({
  wire: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, late(latency)])),
})

/**
 * Seconds that a contract run takes on a service far away, without its portal: the median of three.
 *
 * @param latency - milliseconds of a round trip
 */
export async function measureFarAway(latency: number): Promise<number> {
  const { environment, close } = await startSandbox({ behaviors: [farAway(latency)] })
  try {
    const own = Object.entries(environment).filter(([name]) => !name.startsWith('PORTAL_'))
    const variables = { ...Object.fromEntries(own), TARGET: 'far-away', CONSENT_JOURNEY: 'sandbox.json' }
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      seconds.push((await timed('npx', ['playwright', 'test'], { variables })).seconds)
    return medianOf(seconds)
  } finally {
    await close()
  }
}
