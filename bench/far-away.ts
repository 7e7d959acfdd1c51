import { medianOf } from './measure.ts'
import type { Seen } from './traffic.ts'
import { isOfPortal, planOf, startService } from './watched-service.ts'

const ROUNDS = 3

/**
 * What a contract run takes on a service far away, and its critical path: the pages that come one after the other, in the
 * portal or for the consents of one user, with the requests between them, each of which takes the latency; and what the same
 * requests and pages take next door.
 *
 * @param latency - milliseconds of a round trip
 */
export async function measureFarAway(latency: number, say: (text: string) => void): Promise<void> {
  const [near, far] = await Promise.all([startService(), startService(latency)])
  try {
    for (const hasPortal of [true, false]) {
      const { seen } = await near.run(hasPortal)
      const floor = medianOf(await times(async () => (await near.floor(planOf(seen, 1))).seconds))
      const run = medianOf(await times(async () => (await far.run(hasPortal)).seconds))
      const chain = Math.max(
        chainOf(seen.filter(isOfPortal)),
        chainOf(seen.filter((one) => !isOfPortal(one))),
      )
      const critical = floor + (chain * latency) / 1000
      say(
        `contract run ${hasPortal ? 'with' : 'without'} the portal, ${latency} ms away: ${run.toFixed(1)} s; critical path ${critical.toFixed(1)} s (${chain} round trips one after the other, and ${floor.toFixed(1)} s of work); ratio ${(run / critical).toFixed(2)}`,
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
