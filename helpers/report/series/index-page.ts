import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyClauseId, clauseOf } from '../../../contract/index.ts'
import { count as countOf } from '../../base/visible.ts'
import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import { isAside, OUTCOMES, type Outcome, worst } from '../../verdict/outcome.ts'
import type { ClauseResult, Verdict } from '../../verdict/report.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import { type Html, html } from '../html.ts'
import { contents, document, type Part, section } from '../page/document.ts'
import { badge } from '../page/findings.ts'
import { count, duration, headline, moment } from '../page/words.ts'
import { newsOfTarget, type TargetResult } from './target-result.ts'

/** The worst first. */
const VERDICTS = ['broken', 'unreachable', 'incomplete', 'misconfigured', 'kept'] as const satisfies Verdict[]

const STYLES = ['../page/contract.css', 'index.css'].map((file) => join(import.meta.dirname, file))

/**
 * What each of several targets ended in, and the clauses that some of them do not keep: one HTML file with links to the
 * report of each.
 *
 * @param results - in the order in which the targets run; one that has not run is told as such
 */
export function indexPage(results: readonly TargetResult[]): string {
  const parts = [targets(results), differences(results)].filter((part) => part !== undefined)
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
${report && html`<p class="links"><a href="${target}/contract.html">Report of ${target}</a> <span class="quiet">· <time datetime="${report.startedAt}">${moment(report.startedAt)}</time>${report.durationMs > 0 && html`, <span class="nowrap">${duration(report.durationMs)}</span>`}</span></p>`}
</article>`
}

/** A clause, and what it ended in at each target of which anything was judged; nothing where the target does not have it. */
interface Row {
  readonly clause: ClauseResult
  readonly outcomes: readonly (Outcome | undefined)[]
}

/** The clauses that some target does not keep, the worst first. */
function differences(results: readonly TargetResult[]): Part | undefined {
  const judged = results.flatMap(({ target, report }) =>
    report && report.verdict !== 'misconfigured' ? [{ target, clauses: report.clauses }] : [],
  )
  const outcomes = judged.map(({ clauses }) => new Map(clauses.map(({ id, outcome }) => [id, outcome])))
  const clauses = new Map(judged.flatMap((one) => one.clauses.map((clause) => [clause.id, clause])))
  const rows = [...clauses.values()]
    .map((clause): Row => ({ clause, outcomes: outcomes.map((found) => found.get(clause.id)) }))
    .filter((row) => !isSettled(row))
    .sort((one, other) => rankOf(one) - rankOf(other))
  if (rows.length === 0) return undefined
  const names = judged.map(({ target }) => target)
  return {
    id: 'differences',
    heading: 'Not kept everywhere',
    content: html`<div class="wide"><table class="stacked"><thead><tr><th scope="col">Clause</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => rowOf(row, names))}</tbody></table></div>`,
  }
}

/** Whether a clause is kept everywhere, or has nothing to judge, or cannot be seen there. */
const isSettled = ({ clause: { id }, outcomes }: Row): boolean =>
  outcomes.every(
    (outcome) =>
      outcome === undefined || outcome === 'kept' || isAside(outcome) || isOutOfSight({ id, outcome }),
  )

const rankOf = ({ outcomes }: Row): number =>
  OUTCOMES.indexOf(worst(outcomes.filter((one) => one !== undefined)))

function rowOf({ clause: { id, says, force, section }, outcomes }: Row, names: readonly Shown[]): Html {
  const place = own(clauseOf(id).standard?.text ?? `section ${section}`)
  return html`<tr><th scope="row">${says} <span class="id quiet">${id} · ${place} · ${force}</span></th>${names.map(
    (name, index) => html`<td data-label="${name}">${linked(id, name, outcomes[index])}</td>`,
  )}</tr>`
}

const linked = (id: AnyClauseId, target: Shown, outcome: Outcome | undefined): Html =>
  outcome === undefined
    ? html`<span class="quiet">none</span>`
    : html`<a href="${target}/contract.html#${id}">${badge(outcome)}</a>`
