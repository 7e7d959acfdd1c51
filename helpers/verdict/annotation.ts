import { isAnyClauseId } from '../../contract/index.ts'
import type { Observations } from '../observe/observation.ts'
import { parseAs } from '../schema/parse-as.ts'
import { cleanText } from '../secrets/clean.ts'
import type { Shown } from '../secrets/shown.ts'
import type { RecordedProvenance } from './provenance.ts'
import type { Report } from './report.ts'

/**
 * Annotations that carry what is known of a check from a worker to the reporters. They are data: no secret is looked for
 * in them, since the texts in them have passed before. Pages hide those with _.
 */
export const ANNOTATION = {
  clause: 'clause',
  says: 'says',
  source: 'source',
  standard: 'standard',
  about: '_about',
  finding: '_finding',
  facts: '_facts',
  cases: '_cases',
  unrecorded: '_unrecorded',
} as const

/** An annotation, as Playwright has it. */
export interface Annotation {
  readonly type: string
  readonly description?: string
}

const DATA: ReadonlySet<string> = new Set([ANNOTATION.finding, ANNOTATION.facts, ANNOTATION.cases])

/** Whether an annotation is data of the suite's own, rather than a text for a reader. */
export const isOwnAnnotation = ({ type, description }: Annotation): boolean =>
  DATA.has(type) || (type === ANNOTATION.clause && isAnyClauseId(description))

/** Cleans what annotations say; the suite's own are data whose texts have passed. */
export function cleanAnnotations(annotations: readonly Annotation[]): void {
  for (const annotation of annotations.filter((one) => !isOwnAnnotation(one)))
    Object.assign(annotation, { description: annotation.description && cleanText(annotation.description) })
}

/** What the setup passes to the reporters besides the evidence. */
export type SetupFacts = Partial<
  Pick<Report, 'usage' | 'undocumented' | 'checkSet' | 'adaptations' | 'products' | 'notes'>
> & {
  readonly provenance?: RecordedProvenance
  /** What was observed of all that the document leaves open. */
  readonly observed?: Observations
  /** How many rows of refusals each clause has: at least as many of its checks run. */
  readonly rows?: Readonly<Record<string, number>>
  /** Files that could not be written, each with its cause. */
  readonly unwritten?: readonly Shown[]
  /** What was sent to a host that is not allowed, with a value that was typed or another secret. */
  readonly escaped?: readonly Shown[]
}

/** What the recording passes on besides the evidence; `undefined` if it cannot be read. */
export function factsIn(annotations: readonly Annotation[]): SetupFacts | undefined {
  const told = annotations.find(({ type }) => type === ANNOTATION.facts)
  return parseAs<SetupFacts>(String(told?.description), 'setup-facts.schema.json')
}
