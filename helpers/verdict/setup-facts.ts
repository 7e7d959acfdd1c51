import type { Observations } from '../observe/observation.ts'
import { parseAs } from '../schema/parse-as.ts'
import type { Shown } from '../secrets/shown.ts'
import { ANNOTATION, type Annotation } from './annotation.ts'
import type { RecordedProvenance } from './provenance/provenance.ts'
import type { Report } from './report.ts'

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
}

/** What the recording passes on besides the evidence; `undefined` if it cannot be read. */
export function factsIn(annotations: readonly Annotation[]): SetupFacts | undefined {
  const told = annotations.find(({ type }) => type === ANNOTATION.facts)
  return parseAs<SetupFacts>(String(told?.description), 'setup-facts.schema.json')
}
