import { within } from '../base/clock.ts'
import type { Candidate } from './candidate.ts'
import { comesUp, never } from './next-page.ts'
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
export async function settles({ surface, candidate }: Fitting): Promise<boolean> {
  const looking = new AbortController()
  const gone = hides(surface, candidate, looking.signal).then(() => 'gone')
  const came = await within(SETTLED_MS, gone)
  looking.abort()
  return came === undefined
}

/** Resolves once the same document shows the page of another journey in the place of the one that was found. */
async function redrawn(
  { surface, candidate, candidates }: Fitting,
  signal: AbortSignal,
): Promise<typeof REDRAWN> {
  const { shown } = surface
  await hides(surface, candidate, signal)
  const others = candidates.filter((other) => other !== candidate && other.isFresh(surface))
  await comesUp(surface, others, { timeout: 0, signal })
  return shown === surface.shown ? REDRAWN : never()
}

/** Resolves once the opener of a journey is not visible; never once nobody looks. */
const hides = (surface: Surface, candidate: Candidate, signal: AbortSignal): Promise<void> =>
  candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: 0, signal }).catch(never)
