import { readFileSync } from 'node:fs'
import type { Report } from '../helpers/verdict/report.ts'
import type { Plan } from './floor/plan.ts'
import type { Phases } from './measure.ts'
import { planOf, startService } from './watched-service.ts'

/** A contract run, and what it cannot do without. */
export interface RunWithFloor {
  readonly run: Phases
  readonly floor: Phases
  readonly plan: Plan
}

/**
 * A contract run and its floor, in turn, in a service of their own: the portal of another run would still list the keys of
 * that one.
 *
 * @param latency - milliseconds of a round trip
 */
export async function runWithFloor(hasPortal: boolean, latency = 0): Promise<RunWithFloor> {
  const service = await startService(latency)
  try {
    const run = await service.run(hasPortal)
    const plan = planOf(run.seen, checksOfLastRun())
    return { run, floor: await service.floor(plan), plan }
  } finally {
    await service.close()
  }
}

/** The number of tests that the last run planned, those included that nothing applied to. */
function checksOfLastRun(): number {
  const { clauses }: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  return clauses.flatMap(({ checks }) => checks).length
}
