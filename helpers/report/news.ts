import type { Time } from '../base/formats.ts'
import type { Shown } from '../secrets/shown.ts'
import { isSame } from '../verdict/drift.ts'
import type { Verdict } from '../verdict/report.ts'
import { type DriftedFact, type PastRun, stateOf } from './history.ts'

/** What a run tells that was not known before. */
export interface News {
  /** Present where the verdict is another one; `before` is absent where there was none. */
  readonly verdict?: { readonly now: Verdict; readonly before?: Verdict }
  /** Ids of the clauses that are broken and were not when they were last judged. */
  readonly newlyBroken: readonly Shown[]
  /** Ids of the clauses that were broken and are kept. */
  readonly mended: readonly Shown[]
  /** Ids of the clauses that were broken, and that a waiver covers now. */
  readonly waived: readonly Shown[]
  /** Present where the service did not answer, in this run or until now. */
  readonly unreachable?: {
    readonly is: 'new' | 'still' | 'over'
    readonly since: Time<Shown>
  }
  /** What differs from the baseline and did not when it was last compared, or had another value. */
  readonly newDrift: readonly DriftedFact[]
}

/**
 * What a run tells that was not known before. Each clause is compared with the last run that judged it, each subject of
 * the baseline with the last run that saw it, and the verdict with that of the last run that was no part.
 *
 * @param former - the run before; a first run is compared with one that is kept and found no drift
 */
export function newsOf(run: PastRun, former: PastRun | undefined): News {
  const [now, before] = [stateOf(run), former && stateOf(former)]
  const wasBroken = before?.broken ?? []
  const settled = wasBroken.filter((id) => !now.broken.includes(id))
  const { verdict } = now
  const known = former && !former.state ? now.drift : (before?.drift ?? [])
  const unreachable = outage(run, former)
  return {
    ...(verdict !== undefined &&
      verdict !== (before?.verdict ?? 'kept') && {
        verdict: { now: verdict, ...(before?.verdict && { before: before.verdict }) },
      }),
    newlyBroken: now.broken.filter((id) => !wasBroken.includes(id)),
    mended: settled.filter((id) => !now.waived.includes(id)),
    waived: settled.filter((id) => now.waived.includes(id)),
    ...(unreachable && { unreachable }),
    newDrift: now.drift.filter((fact) => !known.some((old) => isSameDrift(old, fact))),
  }
}

/** Whether anything changed: without that, a run is no news. */
export function isChange({ verdict, newlyBroken, mended, waived, unreachable, newDrift }: News): boolean {
  const changes = newlyBroken.length + mended.length + waived.length + newDrift.length
  return verdict !== undefined || changes > 0 || (unreachable !== undefined && unreachable.is !== 'still')
}

function outage(run: PastRun, former: PastRun | undefined): News['unreachable'] {
  const now = stateOf(run).unreachable
  const before = former && stateOf(former).unreachable
  if (now) return { is: before ? 'still' : 'new', since: now.since }
  return before && { is: 'over', since: before.since }
}

function isSameDrift(one: DriftedFact, other: DriftedFact): boolean {
  if (one.subject !== other.subject || one.fact !== other.fact || one.is !== other.is) return false
  return one.now === null || other.now === null ? one.now === other.now : isSame(one.now, other.now)
}
