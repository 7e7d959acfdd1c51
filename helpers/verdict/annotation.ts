import { isAnyClauseId } from '../../contract/index.ts'
import { cleanText } from '../secrets/clean.ts'

/**
 * Types of annotations that carry the data of a check from a worker to the reporters. They are not searched for secrets,
 * since their texts have been cleaned before. Pages hide the types that start with _.
 */
export const ANNOTATION = {
  clause: 'clause',
  says: 'says',
  source: 'source',
  standard: 'standard',
  about: '_about',
  finding: '_finding',
  cases: '_cases',
  unrecorded: '_unrecorded',
} as const

/** An annotation of Playwright. */
export interface Annotation {
  readonly type: string
  readonly description?: string
}

const DATA: ReadonlySet<string> = new Set([ANNOTATION.finding, ANNOTATION.cases])

/** Whether an annotation is the suite's own data, not a text for a reader. */
export const isOwnAnnotation = ({ type, description }: Annotation): boolean =>
  DATA.has(type) || (type === ANNOTATION.clause && isAnyClauseId(description))

/** Removes secrets from the descriptions of annotations, except from the suite's own data, which is already clean. */
export function cleanAnnotations(annotations: readonly Annotation[]): void {
  for (const annotation of annotations.filter((one) => !isOwnAnnotation(one)))
    Object.assign(annotation, { description: annotation.description && cleanText(annotation.description) })
}
