import { isClauseId } from '../../contract/index.ts'
import type { Shown } from '../secrets/shown.ts'
import type { Report } from './report.ts'

/**
 * Annotations that carry what is known of a check from a worker to the reporters. They are data: no secret is looked for
 * in them, since the texts in them have passed before. Pages hide those with _.
 */
export const ANNOTATION = {
  clause: 'clause',
  says: 'says',
  source: 'source',
  finding: '_finding',
  facts: '_facts',
  cases: '_cases',
} as const

/** An annotation, as Playwright has it. */
export interface Annotation {
  readonly type: string
  readonly description?: string
}

const DATA: ReadonlySet<string> = new Set([ANNOTATION.finding, ANNOTATION.facts, ANNOTATION.cases])

/** Whether an annotation is data of the suite's own, rather than a text for a reader. */
export const isOwnAnnotation = ({ type, description = '' }: Annotation): boolean =>
  DATA.has(type) || (type === ANNOTATION.clause && isClauseId(description))

/** What the setup tells the reporters besides the evidence. */
export type SetupFacts = Partial<
  Pick<Report, 'economy' | 'undocumented' | 'set' | 'adaptations' | 'notes'>
> & {
  /** How many rows of refusals each clause has: so many checks of it run at least. */
  readonly rows?: Readonly<Record<string, number>>
  /** Files that could not be written, each with its cause. */
  readonly unwritten?: readonly Shown[]
}
