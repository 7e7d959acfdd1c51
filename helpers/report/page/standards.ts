import { clauseOf } from '../../../contract/index.ts'
import { TEXTS, type TextId } from '../../../contract/standards/texts.ts'
import { groupBy } from '../../base/group-by.ts'
import { own } from '../../secrets/shown.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'
import { standardsInWords, standardsOf } from '../../verdict/standards.ts'
import type { EvidenceView } from '../evidence-view.ts'
import { type Html, html } from '../html.ts'
import { card } from './findings.ts'
import type { Part } from './part.ts'

/** The standards behind the document, text by text: how many clauses of each are kept, and what departs. */
export function standardsPart(report: Report, view: EvidenceView | undefined): Part | undefined {
  const { clauses } = report
  const { departures } = standardsOf(clauses)
  const words = standardsInWords(report)
  if (words === '') return undefined
  return {
    id: 'standards',
    heading: 'Standards',
    content: html`<p>${own(words.replace('Standards: ', ''))} <span class="quiet">They do not decide whether the service conforms to its documentation.</span></p>
${departures.map((clause) => card(clause, view))}
<table class="texts"><thead><tr><th scope="col">Text</th><th scope="col">Kept</th></tr></thead><tbody>${[...byText(clauses)].map(([text, own]) => textRow(text, own))}</tbody></table>`,
  }
}

/** The clauses of force `standard`, by the text that each comes from. */
export function byText(clauses: readonly ClauseResult[]): ReadonlyMap<TextId, readonly ClauseResult[]> {
  const texts = groupBy(clauses, ({ id }) => clauseOf(id).standard?.text)
  return new Map([...texts].flatMap(([text, members]) => (text ? [[text, members] as const] : [])))
}

function textRow(text: TextId, clauses: readonly ClauseResult[]): Html {
  const { kept, applying } = standardsOf(clauses)
  return html`<tr><th scope="row">${text} <span class="quiet">${TEXTS[text].name}</span></th><td>${own(`${kept} of ${applying}`)}</td></tr>`
}
