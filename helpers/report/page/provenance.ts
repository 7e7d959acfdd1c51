import type { Report } from '../../verdict/report.ts'
import { type Html, html } from '../html.ts'
import { buildInWords, provenanceRows, suiteInWords, versionInWords } from '../provenance-words.ts'
import type { Part } from './part.ts'

/** Which suite judged which service by which document, where and with what. */
export function provenance(report: Report): Part {
  return {
    id: 'provenance',
    heading: 'Where this result comes from',
    content: html`<dl class="names">${provenanceRows(report).map(
      ({ name, value }) =>
        html`<div><dt>${name}</dt><dd>${value === report.provenance.pipeline ? html`<a href="${value}">${value}</a>` : value}</dd></div>`,
    )}</dl>`,
  }
}

/** The same in short, among the facts at the top of the page. */
export function provenanceFacts({
  provenance: { suite, document, service, pipeline },
}: Report): readonly Html[] {
  return [
    html`<div><dt>Document</dt><dd><a href="#provenance">${versionInWords(document)}</a></dd></div>`,
    html`<div><dt>Suite</dt><dd>${suiteInWords(suite)}</dd></div>`,
    ...(service ? [html`<div><dt>Service</dt><dd>${buildInWords(service)}</dd></div>`] : []),
    ...(pipeline === undefined
      ? []
      : [html`<div><dt>Pipeline</dt><dd><a href="${pipeline}">Run</a></dd></div>`]),
  ]
}
