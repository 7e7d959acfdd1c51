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
  let searched = 0
  for (let end = text.indexOf('>') + 1; end > 0; end = text.indexOf('>', end) + 1) {
    const opening = text.slice(searched, end).lastIndexOf('<')
    const start = searched + opening
    searched = end
    if (opening < 0 || !isFingerprint(text.slice(start, end))) continue
    segments.push(words(text.slice(done, start)), { is: 'fingerprint', text: own(text.slice(start, end)) })
    done = end
  }
  return [...segments, words(text.slice(done))].filter((segment) => segment.text !== '')
}

const words = (text: string): Segment => ({ is: 'words', text: own(text) })
