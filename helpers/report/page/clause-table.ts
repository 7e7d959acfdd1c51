import { SECTION_TITLES } from '../../../contract/sections.ts'
import { groupBy } from '../../group-by.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report } from '../../verdict/verdict.ts'
import type { EvidenceView } from '../evidence-view.ts'
import { type Html, html } from '../html.ts'
import { badge, classOf, shownEvidence, sourceOf, titleOf, whatCame } from './findings.ts'
import { count, FORCE_MEANS } from './words.ts'

/** Every clause by section of the document, each with its evidence, and the filter over them. */
export function clauseTable({ clauses }: Report, view: EvidenceView | undefined): Html {
  const sections = [...groupBy(clauses, ({ section }) => section)].sort(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return html`<section aria-labelledby="clauses"><h2 id="clauses">Every clause, by section of the document</h2>
${filter(clauses)}
${sections.map(
  ([
    section,
    members,
  ]) => html`<div class="section"><h3>${section} <span>${SECTION_TITLES[section]}</span></h3>
${members.map((clause) => row(clause, view))}</div>`,
)}
<p id="none" class="quiet" hidden>No clause fits.</p></section>`
}

/** Hidden until the script shows it: without one it does nothing. */
function filter(clauses: readonly ClauseResult[]): Html {
  const outcomes = OUTCOMES.filter((outcome) => clauses.some((clause) => clause.outcome === outcome))
  const forces = Object.keys(FORCE_MEANS)
  const box = (name: 'outcome' | 'force') => (value: string) => {
    const number = clauses.filter((clause) => clause[name] === value).length
    return html`<label class="chip"><input type="checkbox" name="${name}" value="${value}"> <span>${value} <small>${number}</small></span></label>`
  }
  return html`<form id="filter" hidden>
<fieldset><legend>Outcome</legend>${outcomes.map(box('outcome'))}</fieldset>
<fieldset><legend>Force</legend>${forces.map(box('force'))}</fieldset>
<p class="search"><label for="search">Search</label> <input type="search" id="search" name="text" placeholder="words, a field, an id" autocomplete="off"> <button type="reset">Show all</button></p>
<p><output id="shown">${count(clauses.length, 'clause')}</output></p>
</form>`
}

function row(clause: ClauseResult, view: EvidenceView | undefined): Html {
  const { id, outcome, force, says, checks, detail } = clause
  const attributes = html`class="clause ${classOf(outcome)}" id="clause-${id}" data-outcome="${outcome}" data-force="${force}" data-text="${`${id} ${says} ${clause.section}`.toLowerCase()}"`
  const head = html`${badge(outcome)} <span class="says">${says}</span> <span class="id quiet">${id} · ${force}</span>`
  if (checks.length === 0)
    return html`<div ${attributes}><div class="head">${head}</div><p class="why quiet">${detail}</p></div>`
  return html`<details ${attributes}><summary><span class="head">${head}</span></summary>
<div class="body"><p class="source">${sourceOf(clause)}</p>${checks.map((check) => checked(clause, check, view))}</div></details>`
}

function checked(clause: ClauseResult, check: CheckResult, view: EvidenceView | undefined): Html {
  const shown = shownEvidence(check, view)
  return html`<div class="check">${clause.checks.length > 1 && html`<p>${badge(check.outcome)}</p>`}${titleOf(clause, check)}${whatCame(check)}${shown ?? html`<p class="quiet">Judged on what the run was given, or nothing was kept to show.</p>`}</div>`
}
