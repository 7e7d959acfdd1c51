import { checksOfLastRun } from './cost.ts'
import { medianOf } from './measure.ts'
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
  const [near, far] = await Promise.all([startService(), startService(latency)])
  try {
    for (const hasPortal of [true, false]) {
      const { seen } = await near.run(hasPortal)
      const work = medianOf(await times(async () => (await near.floor(planOf(seen, 1))).seconds))
      const plan = planOf((await far.run(hasPortal)).seen, checksOfLastRun())
      const runs: number[] = []
      const floors: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.push((await far.run(hasPortal)).seconds)
        floors.push((await far.floor(plan)).seconds)
      }
      const [run, floor] = [medianOf(runs), medianOf(floors)]
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
    await Promise.all([near.close(), far.close()])
  }
}

/** Requests of a browser for documents follow each other: those for pages, and the redirects on the way to them. */
const chainOf = (seen: readonly Seen[]): number =>
  seen.filter(({ headers }) => headers['sec-fetch-dest'] === 'document').length

async function times(measure: () => Promise<number>): Promise<readonly number[]> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await measure())
  return seconds
}
