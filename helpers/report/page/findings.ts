import { type AnyClauseId, addressOf, cited, clauseOf } from '../../../contract/index.ts'
import { SECTION_TITLES } from '../../../contract/sections.ts'
import { type Standard, TEXTS, type TextId } from '../../../contract/standards/texts.ts'
import { groupBy } from '../../base/group-by.ts'
import { joined, own, type Shown, show } from '../../secrets/shown.ts'
import { type Cause, causesOf } from '../../verdict/causes.ts'
import type { Outcome } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report } from '../../verdict/report.ts'
import { standardsInWords, standardsOf } from '../../verdict/standards.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import type { EvidenceView } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Part } from './document.ts'
import { evidenceOf, titlesOf } from './exchange.ts'
import { count, OUTCOME_MEANS, sentence } from './words.ts'

/** Every clause that is broken, with what shows it: the first thing that a reader needs. */
export function brokenClauses({ clauses }: Report, view: EvidenceView | undefined): Part | undefined {
  const broken = clauses.filter(({ outcome }) => outcome === 'broken')
  if (broken.length === 0) return undefined
  return {
    id: 'broken',
    heading: 'Broken clauses',
    content: html`<p class="quiet">Each is stated by the document, and so decides the verdict.</p>${broken.map((clause) => card(clause, view))}`,
  }
}

/** Departures that do not decide the verdict: from a sample, or known and waived. */
export function notedClauses({ clauses }: Report, view: EvidenceView | undefined): Part | undefined {
  const noted = clauses.filter(({ force, outcome }) => force !== 'standard' && NOTED.includes(outcome))
  if (noted.length === 0) return undefined
  return {
    id: 'noted',
    heading: 'Other departures',
    content: html`<p class="quiet">Departures from a sample, and waived departures.</p>${noted.map((clause) => card(clause, view))}`,
  }
}

const NOTED: readonly Outcome[] = ['notice', 'waived']

/** What could not be judged, by the reason: one failed step may take many clauses with it. */
export function unjudgedClauses({ clauses }: Report): Part | undefined {
  const aside = clauses.filter((clause) => clause.outcome === 'left out' || isOutOfSight(clause))
  const causes = causesOf(clauses)
  const asides = [...groupBy(aside, ({ outcome, detail }) => `${outcome}\n${detail}`).values()].flatMap(
    (alike) => {
      const [first] = alike
      return first ? [{ outcome: first.outcome, because: first.detail, clauses: alike }] : []
    },
  )
  if (causes.length + asides.length === 0) return undefined
  return {
    id: 'unjudged',
    heading: 'Could not be judged',
    content: html`${causes.length > 0 && html`<ul class="reasons">${causes.map(reason)}</ul>`}${asides.length > 0 && asideList(asides)}`,
  }
}

const reason = ({ outcome, because, todo, clauses }: Cause): Html =>
  html`<li class="reason ${classOf(outcome)}"><p>${badge(outcome)} <b>${withFingerprints(sentence(because || own(OUTCOME_MEANS[outcome])))}</b></p>
${todo && html`<p>${withFingerprints(todo)}</p>`}
${listOf(clauses)}</li>`

/** What this run was not to judge, however much it is: closed, and a line for each reason. */
const asideList = (asides: readonly Cause[]): Html =>
  html`<details class="more"><summary>${count(
    asides.reduce((sum, { clauses }) => sum + clauses.length, 0),
    'clause',
  )} that this run was not to judge</summary>
<ul class="notes">${asides.map(asideLine)}</ul></details>`

const asideLine = ({ outcome, because, clauses }: Cause): Html =>
  html`<li>${badge(outcome)} ${withFingerprints(sentence(because || own(OUTCOME_MEANS[outcome])))}<br><span class="quiet">${clauses.map(({ id }, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}</span></li>`

const listOf = (clauses: Cause['clauses']): Html =>
  html`<details class="more"><summary>${count(clauses.length, 'clause')}</summary><ul>${clauses.map(({ id, says, section }) => html`<li>${says} <span class="quiet"><a href="#${id}">${id}</a>, section ${section}</span></li>`)}</ul></details>`

/** Name of a style for an outcome. */
export const classOf = (outcome: Outcome): Shown => own(`is-${outcome.replaceAll(' ', '-')}`)

/** The outcome as a word that stands out. */
export const badge = (outcome: Outcome): Html =>
  html`<span class="badge ${classOf(outcome)}">${outcome}</span>`

/** A clause that is not kept, with what shows it. */
function card(clause: ClauseResult, view: EvidenceView | undefined): Html {
  const { id, outcome, says, checks } = clause
  const failed = checks.filter((check) => check.outcome === outcome)
  return html`<article class="card ${classOf(outcome)}" id="finding-${id}" aria-labelledby="title-${id}">
<p class="source">${badge(outcome)} ${sourceOf(clause)} ${linkTo(id)}</p>
<h3 id="title-${id}">${says}</h3>
${failed.map((check, index) => failedCheck(check, view, index === 0))}
</article>`
}

/** The section that a clause comes from, as a link. */
export const citation = (standard: Standard): Html =>
  html`<a href="${own(addressOf(standard))}" rel="noreferrer">${own(cited(standard))}</a> ${standard.level}`

/** A link to a clause, to be copied: its address stays the same from run to run, whatever the outcome. */
export const linkTo = (id: AnyClauseId): Html =>
  html`<a class="link" href="#${id}" aria-label="Link to ${id}"><span aria-hidden="true">#</span></a>`

/** Where a clause comes from. */
function sourceOf({ id, section, force }: ClauseResult): Html {
  const { standard, reference } = clauseOf(id)
  const place = html`Section ${section}`
  if (reference !== undefined)
    return html`<b>${show(reference)}</b> <span class="quiet">${place} of the document · ${id}</span>`
  return standard
    ? html`<b>${citation(standard)}</b> <span class="quiet">${place} of the document · ${id}</span>`
    : html`<b>${place}</b> ${SECTION_TITLES[section]} <span class="quiet">${force} · ${id}</span>`
}

function failedCheck(check: CheckResult, view: EvidenceView | undefined, isFirst: boolean): Html {
  const shown = shownEvidence(check, view)
  return html`<div class="check">${titleOf(check)}${whatCame(check)}${
    isFirst || !shown
      ? shown
      : html`<details class="more"><summary>Request and response</summary>${shown}</details>`
  }</div>`
}

/** The evidence of a check; without it, what the check itself noted. */
export function shownEvidence(
  { judgedOn = [], exchange = [], departure, outcome }: CheckResult,
  view: EvidenceView | undefined,
): Html | undefined {
  // Of answers that are alike the first one is enough.
  const shown = outcome === 'kept' ? judgedOn.slice(0, 1) : judgedOn
  const others = titlesOf(view, judgedOn.slice(shown.length))
  const found = evidenceOf(view, shown, departure?.members)
  if (found.length > 0)
    return html`${found}${others.length > 0 && html`<p class="quiet">Also judged on: ${joined(others, '; ')}.</p>`}`
  return exchange.length > 0 ? html`<pre>${withFingerprints(joined(exchange, '\n'))}</pre>` : undefined
}

/** What is special about a check, where its clause has several. */
export function titleOf({ about }: CheckResult, outcome?: Html): Html | undefined {
  if (!about) return outcome && html`<p>${outcome}</p>`
  return html`<p class="check-title">${outcome && html`${outcome} `}${sentence(about)}</p>`
}

/** What was expected and received, or why the check could not be judged. */
export function whatCame({ departure, detail, todo, outcome }: CheckResult): Html | undefined {
  if (departure)
    return html`<dl class="departure"><div><dt>Expected</dt><dd>${withFingerprints(departure.expected)}</dd></div><div class="came"><dt>Received</dt><dd>${withFingerprints(departure.came)}${todo && html`<br><span class="quiet">${todo}</span>`}</dd></div></dl>`
  return detail && outcome !== 'kept'
    ? html`<p class="reason-text">${withFingerprints(detail)}</p>`
    : undefined
}

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
