import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count as countOf } from '../../base/words.ts'
import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import { isAside, OUTCOMES, type Outcome } from '../../verdict/outcome.ts'
import type { Verdict } from '../../verdict/report.ts'
import { type Html, html } from '../html.ts'
import { contents, document, type Part, section } from '../page/document.ts'
import { badge, classOf } from '../page/findings.ts'
import { count, duration, headline, moment, OUTCOME_MEANS } from '../page/words.ts'
import { type Group, isSettled, type Matrix, matrixOf, type Row, worstOf } from './matrix.ts'
import { newsOfTarget, type TargetResult } from './target-result.ts'

/** The worst first. */
const VERDICTS = ['broken', 'unreachable', 'incomplete', 'misconfigured', 'kept'] as const satisfies Verdict[]

const STYLES = ['../page/contract.css', 'index.css'].map((file) => join(import.meta.dirname, file))

/**
 * What each of several targets ended in, clause by clause: one HTML file with links to the report of each.
 *
 * @param results - in the order in which the targets run; one that has not run is told as such
 */
export function indexPage(results: readonly TargetResult[]): string {
  const parts = [targets(results), ...matrixParts(matrixOf(results))]
  const verdict = VERDICTS.find((one) => results.some((result) => (result.verdict ?? 'incomplete') === one))
  return document({
    title: phrase`${count(results.length, 'target')}: ${summary(results)}`,
    style: STYLES.map((path) => readFileSync(path, 'utf8')).join('\n'),
    body: html`<header class="top verdict-${verdict}"><div>
<p class="eyebrow">Contract of ${count(results.length, 'target')}</p>
<h1>${summary(results)}</h1>
${unrun(results)}
</div></header>
${contents(parts)}
<main>
${parts.map(section)}
</main>`,
  })
}

function summary(results: readonly TargetResult[]): Shown {
  const all = countOf(results.length, 'target')
  const kept = results.filter(({ verdict }) => verdict === 'kept').length
  if (kept === results.length) return own(kept === 1 ? 'The target is kept.' : `All ${all} are kept.`)
  return own(`${kept === 0 ? 'None' : kept} of ${all} ${kept > 1 ? 'are' : 'is'} kept.`)
}

function unrun(results: readonly TargetResult[]): Html | undefined {
  const missing = results.filter(({ verdict }) => verdict === undefined).map(({ target }) => target)
  if (missing.length === 0) return undefined
  return html`<p class="rests">Not run: ${joined(missing, ', ')}. The series has not ended, or was cut short.</p>`
}

const targets = (results: readonly TargetResult[]): Part => ({
  id: 'targets',
  heading: 'Targets',
  content: html`<div class="targets">${results.map(card)}</div>`,
})

function card(result: TargetResult): Html {
  const { target, verdict, notes, report } = result
  const news = newsOfTarget(result)
  return html`<article class="card target ${verdict && phrase`verdict-${own(verdict)}`}" aria-labelledby="target-${target}">
<h3 id="target-${target}">${target} <span class="badge">${verdict ?? 'not run'}</span></h3>
${verdict === undefined && html`<p>It has not run.</p>`}${report && html`<p><b>${headline(report).says}</b> ${headline(report).rests}</p>`}
${notes.map((note) => html`<p><b>${note}</b></p>`)}
${news.length > 0 && html`<h4>Since the run before</h4><ul>${news.map((one) => html`<li>${one}</li>`)}</ul>`}
${report && html`<p class="links"><a href="${linkTo(target)}">Report of ${target}</a> <span class="quiet">· <time datetime="${report.startedAt}">${moment(report.startedAt)}</time>${report.durationMs > 0 && html`, <span class="nowrap">${duration(report.durationMs)}</span>`}</span></p>`}
</article>`
}

/** The report of a target, from the page of all. */
export const linkTo = (target: Shown): Shown => phrase`${target}/contract.html`

/** Targets × clauses: every clause as a square, those that are not kept everywhere by name, then all. */
export const matrixParts = (matrix: Matrix): readonly Part[] =>
  matrix.targets.length === 0
    ? []
    : [glance(matrix), differences(matrix), every(matrix)].filter((part) => part !== undefined)

const headOf = ({ targets }: Matrix, what: 'Section' | 'Clause'): Html =>
  html`<thead><tr><th scope="col">${what}</th>${targets.map((target) => html`<th scope="col">${target}</th>`)}</tr></thead>`

function glance(matrix: Matrix): Part {
  const { groups, targets } = matrix
  const isFound = (outcome: Outcome) =>
    groups.some(({ rows }) => rows.some((row) => row.outcomes.includes(outcome)))
  return {
    id: 'glance',
    heading: 'At a glance',
    content: html`<p class="quiet">Each square is a clause, in the same order for every target.</p>
<ul class="key-to">${OUTCOMES.filter(isFound).map((outcome) => html`<li title="${OUTCOME_MEANS[outcome]}"><span class="square ${classOf(outcome)}"></span> ${outcome}</li>`)}</ul>
<div class="wide"><table class="glance">${headOf(matrix, 'Section')}<tbody>${groups.map(
      ({ name, title, rows }) =>
        html`<tr><th scope="row">${name} <span class="quiet">${title}</span></th>${targets.map((target, index) => cell(rows, target, index))}</tr>`,
    )}</tbody></table></div>`,
  }
}

const cell = (rows: readonly Row[], target: Shown, index: number): Html =>
  html`<td><div class="squares" aria-hidden="true">${rows.map(({ id, outcomes }) => square(own(id), target, outcomes[index]))}</div>${tally(rows.map(({ outcomes }) => outcomes[index]))}</td>`

const square = (id: Shown, target: Shown, outcome: Outcome | undefined): Html =>
  outcome === undefined
    ? html`<span class="square"></span>`
    : html`<a class="square ${classOf(outcome)}" tabindex="-1" href="${linkTo(target)}#${id}" title="${id}: ${outcome}"></a>`

/** The same in words. What needs no look is for those who do not see the squares. */
function tally(outcomes: readonly (Outcome | undefined)[]): Html {
  const found = OUTCOMES.filter((outcome) => outcomes.includes(outcome))
  return html`<span class="tally">${found.map((outcome) => {
    const number = outcomes.filter((one) => one === outcome).length
    const look = outcome === 'kept' || isAside(outcome) ? own('unseen') : classOf(outcome)
    return html`<span class="${look}">${number} ${outcome}</span> `
  })}</span>`
}

/** The clauses that some target does not keep, the worst first. */
function differences(matrix: Matrix): Part | undefined {
  const rows = matrix.groups.flatMap((group) => group.rows).filter((row) => !isSettled(row))
  const rank = (row: Row) => OUTCOMES.indexOf(worstOf(row))
  if (rows.length === 0) return undefined
  return {
    id: 'differences',
    heading: 'Not kept everywhere',
    content: table(
      matrix,
      [...rows].sort((one, other) => rank(one) - rank(other)),
    ),
  }
}

const every = (matrix: Matrix): Part => ({
  id: 'clauses',
  heading: 'Every clause',
  content: html`${matrix.groups.map(
    (group) =>
      html`<details class="group"><summary>${group.name} <span class="quiet">${group.title}</span> ${tally(worstIn(group))}</summary>${table(matrix, group.rows)}</details>`,
  )}`,
})

const worstIn = ({ rows }: Group): readonly Outcome[] => rows.map(worstOf)

const table = (matrix: Matrix, rows: readonly Row[]): Html =>
  html`<div class="wide"><table class="stacked clauses">${headOf(matrix, 'Clause')}<tbody>${rows.map(
    ({ id, says, force, place, outcomes }) =>
      html`<tr><th scope="row">${says} <span class="id quiet">${id} · ${place} · ${force}</span></th>${matrix.targets.map(
        (target, index) => html`<td data-label="${target}">${linked(own(id), target, outcomes[index])}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`

const linked = (id: Shown, target: Shown, outcome: Outcome | undefined): Html =>
  outcome === undefined
    ? html`<span class="quiet">none</span>`
    : html`<a href="${linkTo(target)}#${id}">${badge(outcome)}</a>`
