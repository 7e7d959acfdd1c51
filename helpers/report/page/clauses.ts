import { addressOf, cited, clauseOf } from '../../../contract/index.ts'
import { SECTION_TITLES } from '../../../contract/sections.ts'
import { textOf } from '../../../contract/standards/index.ts'
import { groupBy } from '../../base/group-by.ts'
import { ofThisRun } from '../../base/reports.ts'
import { TLS } from '../../evidence/keys.ts'
import { joined, own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { type Cause, causesOf } from '../../verdict/causes.ts'
import { isAside, type Outcome } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report } from '../../verdict/report.ts'
import { standardsInWords, standardsOf } from '../../verdict/standards.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import type { EvidenceView } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import { evidenceOf, titlesOf } from './exchange.ts'
import { listOf, listPart, more, type Part } from './parts.ts'
import { count, OUTCOME_MEANS, sentence, TONES } from './words.ts'

/** The CSS class of an outcome. */
export const classOf = (outcome: Outcome): Shown => own(`is-${TONES[outcome]}`)

/** The outcome as a badge. */
const badge = (outcome: Outcome): Html => html`<span class="badge ${classOf(outcome)}">${outcome}</span>`

/** Clauses with their evidence, unfolded; the new ones are marked. */
const findings = (
  clauses: readonly ClauseResult[],
  view: EvidenceView | undefined,
  fresh: ReadonlySet<string> = new Set(),
): Html =>
  html`${clauses.map((clause) => html`<details open class="clause ${classOf(clause.outcome)}" id="finding-${clause.id}">${inside(clause, view, fresh.has(clause.id))}</details>`)}`

/**
 * Departures in three sections: from the document, from standards, and those that do not decide the verdict (from a sample, or
 * waived).
 */
export function departures(report: Report, view: EvidenceView | undefined) {
  const { clauses } = report
  const broken = clauses.filter(({ outcome }) => outcome === 'broken')
  const noted = clauses.filter(
    ({ force, outcome }) => force !== 'standard' && (outcome === 'notice' || outcome === 'waived'),
  )
  const standards = standardsOf(report).departures
  const fresh = new Set<string>(report.departures.new)
  return {
    broken: broken.length > 0 && {
      id: 'broken',
      heading: 'Broken clauses',
      content: html`<p class="quiet">Fix the service, or correct the document. An owner can waive a departure until a date: <code>npm run waive${own(ofThisRun())}</code> drafts the entries.</p>${findings(broken, view)}`,
    },
    noted: noted.length > 0 && {
      id: 'noted',
      heading: 'Other departures',
      content: html`<p class="quiet">Departures from a sample, and waived departures.</p>${findings(noted, view)}`,
    },
    standards: standards.length > 0 && {
      id: 'standards',
      heading: 'Standards',
      content: html`<p>${own(standardsInWords(report).replace('Standards: ', ''))} <span class="quiet">They do not decide whether the service conforms to its documentation.</span></p>
${findings(standards, view, fresh)}`,
    },
  }
}

/** Clauses that could not be judged, grouped by cause, with what to do. */
export function unjudgedClauses({ clauses, target, verdict }: Report): Part | undefined {
  const aside = clauses.filter((clause) => clause.outcome === 'left out' || isOutOfSight(clause))
  const asides = [...groupBy(aside, ({ outcome, detail }) => `${outcome}\n${detail}`).values()].map((alike) =>
    cause({ outcome: alike[0].outcome, because: alike[0].detail, clauses: alike }),
  )
  const closed = more(phrase`${count(aside.length, 'clause')} that this run does not judge`, listOf(asides))
  const isKept = verdict === 'kept'
  // In a kept run, clauses without a variable are in the section "Not checked".
  const causes = causesOf(clauses)
    .filter(({ outcome }) => !isKept || outcome !== 'not configured')
    .map(cause)
  return listPart(
    'unjudged',
    isKept ? 'Not judged' : 'Could not be judged',
    [...causes, ...(aside.length > 0 ? [closed] : [])],
    html`${causes.length > 0 && html`<p class="quiet">For the team that runs this suite. <code>npm run doctor -- --target ${target}</code> checks the configuration without a run.</p>`}`,
  )
}

const cause = ({ outcome, because, todo, clauses }: Cause): Html =>
  html`${badge(outcome)} <b>${withFingerprints(sentence(because || own(OUTCOME_MEANS[outcome])))}</b>${todo && html`<br>${withFingerprints(todo)}`}
${more(
  count(clauses.length, 'clause'),
  html`<p>${clauses.map(({ id }, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}</p>`,
)}`

/** All clauses with their evidence, by section of the document, product or standard, and a search. */
export function clauseTable({ clauses, products }: Report, view: EvidenceView | undefined): Part {
  const groups = groupBy(clauses, ({ id, section }) => {
    const { standard, product: called } = clauseOf(id)
    if (standard) return phrase`${own(standard.text)} ${own(textOf(standard.text).name)}`
    if (!called) return own(`${section} ${SECTION_TITLES[section]}`)
    const product = products.find(({ name }) => name === called.name)
    return product
      ? phrase`API product ${product.title}: called with ${product.method}; ${product.migration}. Source: ${product.reference}.`
      : own(`API product ${called.name}`)
  })
  return {
    id: 'clauses',
    heading: 'Every clause',
    content: html`<p id="search" hidden><label>Search <input type="search" placeholder="words, field, id, outcome or force" autocomplete="off"></label> <output></output></p>
${[...groups].map(([title, members]) => group(title, members, view))}`,
  }
}

function group(title: Shown, members: readonly ClauseResult[], view: EvidenceView | undefined): Html {
  const judged = members.filter(({ outcome }) => !isAside(outcome))
  const kept = judged.filter(({ outcome }) => outcome === 'kept').length
  return html`<details class="section"><summary><h3>${title}</h3> <span class="quiet">${own(judged.length === 0 ? 'nothing to judge' : `${kept} of ${judged.length} kept`)}</span></summary>
${members.map((clause) => {
  const { id, outcome, force, says, section } = clause
  const text = own(`${id} ${says} ${section} ${force} ${outcome}`.toLowerCase())
  return html`<details class="clause ${classOf(outcome)}" id="${id}" data-text="${text}">${inside(clause, view)}</details>`
})}</details>`
}

/** A clause: its statement, its source, and the findings of its checks. */
function inside(clause: ClauseResult, view: EvidenceView | undefined, isNew = false): Html {
  const { id, outcome, force, says, section, checks, detail } = clause
  const shown = outcome === 'kept' ? checks : checks.filter((check) => check.outcome === outcome)
  const found = [...groupBy(shown, findingOf).values()]
  return html`<summary>${isNew && html`<span class="badge new">new</span> `}${badge(outcome)} <span class="says">${says}</span> <span class="id quiet">${id} · section ${section} · ${force}</span></summary>
${source(clause)}${checks.length === 0 && html`<p>${withFingerprints(detail)}</p>`}${found.map((alike, index) => finding(alike, view, index === 0))}
<p><a href="#${id}">Link to ${id}</a></p>`
}

/** The standard or reference of a clause, and the other sections of the document that state it. */
function source({ id, section }: ClauseResult): Html {
  const { also = [], standard, reference } = clauseOf(id)
  const origin = standard
    ? html`<a href="${own(addressOf(standard))}" rel="noreferrer">${own(cited(standard))}</a> ${standard.level}; about section ${section} of the document`
    : html`${reference === undefined ? html`Section ${section}, ${SECTION_TITLES[section]}` : show(reference)}`
  return html`<p class="quiet">${origin}${also.length > 0 && own(`; also ${also.length > 1 ? 'sections' : 'section'} ${also.join(', ')}`)}</p>`
}

/** What a check found, without its name and evidence. */
const findingOf = ({ outcome, departure, detail, todo }: CheckResult): string =>
  JSON.stringify([departure ?? (outcome !== 'kept' && detail), todo])

const REQUEST = own('Request and response')
const before = (seed: number | undefined): Shown =>
  own(`What the run did before, in order${seed === undefined ? '' : ` (SEED=${seed})`}`)

/** A finding, and the checks that made it, each with its evidence. */
function finding(
  alike: readonly [CheckResult, ...CheckResult[]],
  view: EvidenceView | undefined,
  isFirst: boolean,
): Html {
  const [first, ...others] = alike
  const { about, departure, detail, todo, outcome, sequence, drawnBy } = first
  const evidence = shownEvidence(first, view)
  const isOne = others.length === 0
  const same = outcome === 'kept' ? 'checks' : 'checks found this'
  return html`<div class="check">${isOne && about && html`<p><b>${sentence(about)}</b></p>`}${
    departure
      ? html`<dl class="names"><div><dt>Expected</dt><dd>${withFingerprints(departure.expected)}</dd></div><div class="came"><dt>Received</dt><dd>${withFingerprints(departure.came)}</dd></div></dl>`
      : detail && outcome !== 'kept' && html`<p>${withFingerprints(detail)}</p>`
  }${todo && html`<p>${withFingerprints(todo)}</p>`}${sequence && more(before(drawnBy), html`<ol class="sequence">${sequence.map((did) => html`<li>${withFingerprints(did)}</li>`)}</ol>`)}${
    isOne
      ? isFirst
        ? evidence
        : more(REQUEST, evidence)
      : html`<p class="quiet">${own(`${alike.length} ${same}:`)}</p>${alike.map((check, index) => more(check.about ? sentence(check.about) : REQUEST, shownEvidence(check, view), isFirst && index === 0))}`
  }</div>`
}

/** The evidence of a check. A kept check shows one answer; without evidence, the page shows the check's own note. */
function shownEvidence(
  { judgedOn = [], exchange = [], outcome }: CheckResult,
  view: EvidenceView | undefined,
): Html {
  const shown = outcome === 'kept' ? judgedOn.slice(0, 1) : judgedOn
  const others = titlesOf(view, judgedOn.slice(shown.length))
  const found = evidenceOf(view, shown)
  if (found.length > 0)
    return html`${found}${others.length > 0 && html`<p class="quiet">Also judged on: ${joined(others, '; ')}.</p>`}`
  if (exchange.length > 0) return html`<pre>${withFingerprints(joined(exchange, '\n'))}</pre>`
  return html`<p class="quiet">${
    judgedOn.length === 0
      ? 'No request to show.'
      : judgedOn.every((key) => key === TLS)
        ? 'Judged on what was negotiated before any request.'
        : 'The evidence of this run was not kept.'
  }</p>`
}
