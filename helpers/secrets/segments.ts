import { isFingerprint } from './fingerprint.ts'
import { own, type Shown } from './shown.ts'

/** A stretch of a text: words, or the fingerprint of a secret. */
export interface Segment {
  readonly is: 'words' | 'fingerprint'
  readonly text: Shown
}

/** The segments of a text, in order; only fingerprints that were given count as such, whatever others look like them. */
export function segmentsOf(text: Shown): readonly Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(/<[^<>]*>/g)) {
    if (!isFingerprint(found)) continue
    segments.push(words(text.slice(done, index)), { is: 'fingerprint', text: own(found) })
    done = index + found.length
  }
  return [...segments, words(text.slice(done))].filter((segment) => segment.text !== '')
}

const words = (text: string): Segment => ({ is: 'words', text: own(text) })
