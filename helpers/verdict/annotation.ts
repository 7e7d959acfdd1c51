import { isAnyClauseId } from '../../contract/index.ts'
import { cleanText } from '../secrets/clean.ts'

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
