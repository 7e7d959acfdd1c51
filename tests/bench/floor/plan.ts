import { readFileSync } from 'node:fs'
import type { Seen } from '../traffic.ts'

/** What a run of the suite cannot do without, as it was counted in one. */
export interface Plan {
  readonly requests: readonly Pick<Seen, 'method' | 'url' | 'headers' | 'body'>[]
  /** Addresses of pages, each opened after the one before it; those of one list beside those of another. */
  readonly pages: readonly (readonly string[])[]
  readonly checks: number
  /** As many requests at once as a run sends. */
  readonly atOnce: number
}

/** Variable with the path of the plan. */
export const PLAN_VARIABLE = 'FLOOR_PLAN'

/** The plan that the bench wrote for this process. */
export const readPlan = (): Plan => JSON.parse(readFileSync(process.env[PLAN_VARIABLE] ?? '', 'utf8'))
