import { medianOf } from './measure.ts'
import { runWithFloor } from './run-with-floor.ts'
import type { Seen } from './traffic.ts'
import { isOfPortal, planOf, startService } from './watched-service.ts'

const ROUNDS = 3

/**
 * What a contract run takes on a service far away, beside two things that it cannot do without:
 *
 * - its critical path: the pages that come one after the other, in the portal or for the consents of one user, each of which
 *   takes the latency, and the work of the same requests and pages next door;
 * - its floor: the same requests, pages and number of tests against the same service, as many requests at once as the run
 *   sends, none of which waits for what another one was answered.
 *
 * @param latency - milliseconds of a round trip
 */
export async function measureFarAway(latency: number, say: (text: string) => void): Promise<void> {
  const near = await startService()
  try {
    for (const hasPortal of [true, false]) {
      const { seen } = await near.run(hasPortal)
      const plan = planOf(seen, 1)
      const work = medianOf(await times(async () => (await near.floor(plan)).seconds))
      const rounds = await times(() => runWithFloor(hasPortal, latency))
      const median = (name: 'run' | 'floor') => medianOf(rounds.map((round) => round[name].seconds))
      const [run, floor] = [median('run'), median('floor')]
      const chain = Math.max(
        chainOf(seen.filter(isOfPortal)),
        chainOf(seen.filter((one) => !isOfPortal(one))),
      )
      const critical = work + (chain * latency) / 1000
      const shown = (seconds: number) => `${seconds.toFixed(1)} s, ratio ${(run / seconds).toFixed(2)}`
      say(
        `contract run ${hasPortal ? 'with' : 'without'} the portal, ${latency} ms away: ${run.toFixed(1)} s\n` +
          `  floor, ${plan.requests.length} requests ${plan.atOnce} at once: ${shown(floor)}\n` +
          `  critical path, ${chain} round trips and ${work.toFixed(1)} s of work: ${shown(critical)}`,
      )
    }
  } finally {
    await near.close()
  }
}

/** Requests of a browser for documents follow each other: those for pages, and the redirects on the way to them. */
const chainOf = (seen: readonly Seen[]): number =>
  seen.filter(({ headers }) => headers['sec-fetch-dest'] === 'document').length

async function times<Measured>(measure: () => Promise<Measured>): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) measured.push(await measure())
  return measured
}
