import type { Report } from '../verdict/report.ts'

/** Annotations that carry a check's clause and result from a worker to the reporters; one with _ is hidden in pages. */
export const ANNOTATION = {
  clause: 'clause',
  outcome: 'outcome',
  detail: 'detail',
  departure: '_departure',
  judgedOn: 'judged on',
  facts: 'facts',
  cases: 'cases',
} as const

/** What the setup tells the reporters besides the evidence. */
export type SetupFacts = Partial<Pick<Report, 'economy' | 'undocumented' | 'set' | 'adaptations'>> & {
  /** How many rows of refusals each clause has: so many checks of it run at least. */
  readonly rows?: Readonly<Record<string, number>>
  /** Files that could not be written, each with its cause. */
  readonly unwritten?: readonly string[]
  /** Sentences for the reader of the terminal. */
  readonly notes?: readonly string[]
}
