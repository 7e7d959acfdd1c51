import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../base/clock.ts'
import { type Candidate, candidateOn, LOOK_AGAIN_MS } from './candidate.ts'
import type { Surface } from './traffic.ts'

/** How long a page has to stay that is only looked at, in milliseconds. */
const SETTLED_MS = 300
/** How long a step may still take whose page was redrawn meanwhile: it may have done that itself. */
const STEP_MS = 1_000

/** The page was redrawn, to that of another journey, before anything was done on it. */
export const REDRAWN = Symbol('redrawn')

/** A page that a journey fits. */
export interface Fitting {
  readonly surface: Surface
  readonly candidate: Candidate
  readonly candidates: readonly Candidate[]
}

/**
 * Performs a step, unless its page is redrawn first.
 *
 * @param isUntouched - whether nothing was done on the page
 */
export async function untilRedrawn<Result>(
  perform: (signal: AbortSignal) => Promise<Result>,
  isUntouched: () => boolean,
  page: Fitting,
): Promise<Result | typeof REDRAWN> {
  const looking = new AbortController()
  const done = perform(looking.signal)
  if (!isUntouched()) return done
  const settled = done.then((result) => ({ result }))
  try {
    const came = await Promise.race([settled, redrawn(page, looking.signal)])
    const late = came === REDRAWN ? await within(STEP_MS, settled) : came
    if (late) return late.result
    return isUntouched() ? REDRAWN : await done
  } finally {
    looking.abort()
  }
}

/** Whether a page is still that of its journey a while later. */
export function settles({ surface, candidate }: Fitting): Promise<boolean> {
  const gone = candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: SETTLED_MS })
  return gone.then(
    () => false,
    () => true,
  )
}

/** Resolves once the same document shows the page of another journey in the place of the one that was found. */
async function redrawn(
  { surface, candidate, candidates }: Fitting,
  signal: AbortSignal,
): Promise<typeof REDRAWN> {
  const { shown } = surface
  await candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: 0, signal }).catch(never)
  while (!signal.aborted && shown === surface.shown) {
    if (await candidateOn(surface, candidates)) return REDRAWN
    await sleep(LOOK_AGAIN_MS)
  }
  return never()
}

/** What does not come. */
const never = (): Promise<never> => new Promise(() => {})
