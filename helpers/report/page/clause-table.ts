import { clauseOf, type Force, isProductClauseId, partsOf, type Section } from '../../../contract/index.ts'
import { SECTION_TITLES } from '../../../contract/sections.ts'
import { TEXTS, type TextId } from '../../../contract/standards/texts.ts'
import { groupBy } from '../../base/group-by.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import { OUTCOMES, type Outcome } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report, ToldProduct } from '../../verdict/report.ts'
import { type EvidenceView, TLS } from '../evidence-view.ts'
import { type Html, html } from '../html.ts'
import type { Part } from './document.ts'
import { badge, byText, citation, classOf, linkTo, shownEvidence, titleOf, whatCame } from './findings.ts'
import { count, FORCE_IN_SHORT, FORCE_MEANS } from './words.ts'

/** Every clause, by section of the document or by the standard that it comes from, each with its evidence, and the filter over them. */
export function clauseTable({ clauses, products }: Report, view: EvidenceView | undefined): Part {
  const documented = clauses.filter(({ id, force }) => force !== 'standard' && !isProductClauseId(id))
  const sections = [...groupBy(documented, ({ section }) => section)].sort(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return {
    id: 'clauses',
    heading: 'Every clause',
    content: html`<dl class="names quiet">${forcesOf(clauses).map((force) => html`<div><dt>${force}</dt><dd>${own(FORCE_IN_SHORT[force])}</dd></div>`)}</dl>
${filter(clauses)}
${sections.map(([section, members]) => group(section, SECTION_TITLES[section], members, view))}
${[...byProduct(clauses)].map(([name, members]) => groupOf(name, members, products, view))}
${[...byText(clauses)].map(([text, members]) => group(text, TEXTS[text].name, members, view))}
<p id="none" class="quiet" hidden>No clauses match.</p>`,
  }
}

/** The forces that clauses of this run have. */
const forcesOf = (clauses: readonly ClauseResult[]): readonly Force[] =>
  FORCES.filter((force) => clauses.some((clause) => clause.force === force))

const FORCES = Object.keys(FORCE_MEANS) as readonly Force[]

const group = (
  place: Section | TextId,
  title: (typeof SECTION_TITLES)[Section] | (typeof TEXTS)[TextId]['name'],
  members: readonly ClauseResult[],
  view: EvidenceView | undefined,
): Html => html`<div class="section"><h3>${place} <span>${title}</span></h3>
${members.map((clause) => row(clause, view))}</div>`

/** The clauses of products by the names of these. */
const byProduct = (clauses: readonly ClauseResult[]): ReadonlyMap<string, readonly ClauseResult[]> =>
  groupBy(
    clauses.filter(({ id }) => isProductClauseId(id)),
    ({ id }) => (isProductClauseId(id) ? partsOf(id).name : ''),
  )

/** The clauses of a product, under how it is called and how far its migration is, as far as the recording told. */
function groupOf(
  name: string,
  members: readonly ClauseResult[],
  products: readonly ToldProduct[],
  view: EvidenceView | undefined,
): Html {
  const product = products.find((one) => one.name === name)
  const about =
    product &&
    html`<p class="quiet">Called with ${product.method}; ${product.migration}. Source: ${product.reference}.</p>`
  return html`<div class="section"><h3>${product?.title ?? own(name)} <span>API product</span></h3>
${about}${members.map((clause) => row(clause, view))}</div>`
}

/** Hidden until the script shows it: without the script, it does nothing. */
function filter(clauses: readonly ClauseResult[]): Html {
  const outcomes = OUTCOMES.filter((outcome) => clauses.some((clause) => clause.outcome === outcome))
  const box = (name: 'outcome' | 'force') => (value: Outcome | Force) => {
    const number = clauses.filter((clause) => clause[name] === value).length
    return html`<label class="chip"><input type="checkbox" name="${name}" value="${value}"> <span>${value} <small>${number}</small></span></label>`
  }
  return html`<form id="filter" hidden>
<fieldset><legend>Outcome</legend>${outcomes.map(box('outcome'))}</fieldset>
<fieldset><legend>Force</legend>${FORCES.map(box('force'))}</fieldset>
<p class="search"><label for="search">Search</label> <input type="search" id="search" name="text" placeholder="words, field or id" autocomplete="off"> <button type="reset">Show all</button></p>
<p><output id="shown">${count(clauses.length, 'clause')}</output></p>
</form>`
}

function row(clause: ClauseResult, view: EvidenceView | undefined): Html {
  const { id, outcome, force, says, checks, detail } = clause
  const attributes = html`class="clause ${classOf(outcome)}" id="${id}" data-outcome="${outcome}" data-force="${force}" data-text="${own(`${id} ${says} ${clause.section}`.toLowerCase())}"`
  const head = html`${badge(outcome)} <span class="says">${says}</span> <span class="id quiet">${id} · ${force}</span>`
  const content =
    checks.length === 0
      ? html`<div class="head">${head}</div><p class="why quiet">${detail}</p>`
      : html`<details><summary><span class="head">${head}</span></summary>
<div class="body">${elsewhere(clause)}${checks.map((check) => checked(check, checks.length > 1, view))}</div></details>`
  return html`<div ${attributes}>${content}${linkTo(id)}</div>`
}

/** The section of a standard, and where the document says it, or else says it. */
function elsewhere({ id, section }: ClauseResult): Html | undefined {
  const { also = [], standard } = clauseOf(id)
  if (standard)
    return html`<p class="source quiet">${citation(standard)}; about section ${section} of the document</p>`
  const places = also.map((other) => `section ${other}`)
  return places.length > 0 ? html`<p class="source quiet">Also ${own(places.join(', '))}</p>` : undefined
}

function checked(check: CheckResult, isOneOfSeveral: boolean, view: EvidenceView | undefined): Html {
  const outcome = isOneOfSeveral ? badge(check.outcome) : undefined
  return html`<div class="check">${titleOf(check, outcome)}${whatCame(check)}${shownEvidence(check, view) ?? html`<p class="quiet">${nothingToShow(check)}</p>`}</div>`
}

function nothingToShow({ judgedOn = [] }: CheckResult): Shown {
  if (judgedOn.length === 0) return own('No request to show.')
  const [key] = judgedOn
  return own(
    judgedOn.length === 1 && key === TLS
      ? 'Judged on what was negotiated before any request.'
      : 'The evidence of this run was not kept.',
  )
}
