import { escapeUTF8 } from 'entities'
import { FINGERPRINT } from '../secrets/fingerprint.ts'
import { type ForReaders, own, type Shown } from '../secrets/shown.ts'

/** HTML that is safe to put into a page unchanged. Only `html` and `asIs` create it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Values that a template accepts. Text is escaped, HTML is inserted unchanged, `undefined` and `false` are left out. */
export type Content = string | number | Html | readonly Html[] | undefined | false

type Passing<Given> = Given extends string ? ForReaders<Given> : Given

/**
 * A piece of a page. Every text is escaped, so that text from a service cannot become markup. Attribute values must be in
 * double quotes.
 */
export function html<const Contents extends readonly Content[]>(
  parts: TemplateStringsArray,
  ...contents: Contents & { readonly [Index in keyof Contents]: Passing<Contents[Index]> }
): Html {
  return new Html(parts.reduce((text, part, index) => text + written(contents[index - 1]) + part))
}

/** Marks the suite's own text as safe HTML: a style sheet, a script, a drawing. Never for text from a service. */
export const asIs = (text: string): Html => new Html(text)

function written(content: Content): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Html) return content.text
  if (typeof content === 'object') return content.map(({ text }) => text).join('')
  return escapeUTF8(String(content))
}

/** A text with the fingerprints of secrets highlighted. */
export const withFingerprints = (text: Shown): Html =>
  html`${segmentsOf(text).map((segment) => (segment.is === 'fingerprint' ? secretMark(segment.text) : html`${segment.text}`))}`

/** A highlighted fingerprint. */
export const secretMark = (fingerprint: Shown): Html => html`<span class="secret">${fingerprint}</span>`

/** A segment of a text: words, or the fingerprint of a secret. */
export interface Segment {
  readonly is: 'words' | 'fingerprint'
  readonly text: Shown
}

/** The segments of a text, in order. */
export function segmentsOf(text: Shown): readonly Segment[] {
  const marks = text.match(FINGERPRINT) ?? []
  return text
    .split(FINGERPRINT)
    .flatMap((words, index): readonly Segment[] => [
      { is: 'words', text: own(words) },
      { is: 'fingerprint', text: own(marks[index] ?? '') },
    ])
    .filter((segment) => segment.text !== '')
}
