import { cleanText } from '../secrets/clean.ts'
import { type Annotation, isOwnAnnotation } from '../verdict/annotation.ts'

/** Cleans what annotations say; the suite's own are data whose texts have passed. */
export function cleanAnnotations(annotations: readonly Annotation[]): void {
  for (const annotation of annotations.filter((one) => !isOwnAnnotation(one)))
    Object.assign(annotation, { description: annotation.description && cleanText(annotation.description) })
}
