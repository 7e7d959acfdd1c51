import type { AnyClauseId } from '../../contract/index.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { isAside, OUTCOMES, type Outcome, worst } from '../verdict/outcome.ts'
import type { ClauseResult, Report, Verdict } from '../verdict/report.ts'
import { isOutOfSight, sentenceOf } from '../verdict/verdict.ts'
import type { PastRun } from './history.ts'
import { type Html, html } from './html.ts'
import { newsInWords, newsOf } from './news.ts'
import { badge } from './page/clauses.ts'
import { listOf, type Part, page } from './page/document.ts'
import { count, headline, moment } from './page/words.ts'
import { type Layout, palette } from './terminal/style.ts'
import { wrapLines } from './terminal/wrap.ts'

/** What one target of a series ended in. */
export interface TargetResult {
  readonly target: Shown
  /** Absent where it has not run. */
  readonly verdict?: Verdict
  /** What decides besides the clauses, a sentence each. */
  readonly notes: readonly Shown[]
  /** What the run left in the folder of the target, if anything. */
  readonly report?: Report
  /** Its runs, the oldest first, this one included. */
  readonly history?: readonly PastRun[]
}

/** What each target ended in, a line each. */
export const seriesLines = (results: readonly TargetResult[], layout: Layout): readonly string[] =>
  results.flatMap(({ target, verdict, notes, report }) => {
    const style = palette(layout)
    const color = verdict === 'kept' ? style.good : style.bad
    const label = color(style.strong(verdict?.toUpperCase() ?? 'NOT RUN'))
    const says = [...(report ? [sentenceOf(report)] : []), ...notes].join(' ')
    return wrapLines(`${label}  ${target}${says && `: ${says}`}`, layout.width)
  })

/** The worst first. */
const VERDICTS = ['broken', 'unreachable', 'incomplete', 'misconfigured', 'kept'] as const satisfies Verdict[]

/**
 * What each of several targets ended in, and the clauses that some of them do not keep: one HTML file with links to the
 * report of each.
 *
 * @param results - in the order in which the targets run; one that has not run is told as such
 */
export function indexPage(results: readonly TargetResult[]): string {
  const worstVerdict = VERDICTS.find((one) => results.some(({ verdict = 'incomplete' }) => verdict === one))
  const kept = results.filter(({ verdict }) => verdict === 'kept').length
  const says = phrase`${kept} of ${count(results.length, 'target')} ${own(kept === 1 ? 'is' : 'are')} kept.`
  return page({
    title: says,
    verdict: own(worstVerdict ?? 'incomplete'),
    top: html`<h1>${says}</h1>`,
    parts: [
      { id: 'targets', heading: 'Targets', content: listOf(results.map(targetLine)) },
      ...differences(results),
    ],
  })
}

function targetLine(result: TargetResult): Html {
  const { target, verdict, notes, report } = result
  const told = [...(report ? [headline(report).says] : []), ...notes, ...newsOfTarget(result)]
  return html`<h3>${report ? html`<a href="${target}/contract.html">${target}</a>` : target} <span class="badge is-${own(verdict ?? 'incomplete')}">${verdict ?? 'not run'}</span></h3>
${told.map((text) => html`<p>${text}</p>`)}${report && html`<p class="quiet">${moment(report.startedAt)}</p>`}`
}

/** What is new since the run of the target before, a sentence each; nothing of a first run. */
function newsOfTarget({ history = [] }: TargetResult): readonly Shown[] {
  const [former, run] = history.slice(-2)
  if (!former || !run) return []
  const news = newsOf(run, former)
  const before = news.verdict?.before
  return [...(before ? [phrase`The verdict was ${own(before)}.`] : []), ...newsInWords(news)]
}

/** A clause, and what it ended in at each target of which anything was judged; nothing where the target does not have it. */
interface Row {
  readonly clause: ClauseResult
  readonly outcomes: readonly (Outcome | undefined)[]
}

/** The clauses that some target does not keep, the worst first. */
function differences(results: readonly TargetResult[]): readonly Part[] {
  const judged = results.flatMap(({ target, report }) =>
    report && report.verdict !== 'misconfigured' ? [{ target, clauses: report.clauses }] : [],
  )
  const outcomes = judged.map(({ clauses }) => new Map(clauses.map(({ id, outcome }) => [id, outcome])))
  const clauses = new Map(judged.flatMap((one) => one.clauses.map((clause) => [clause.id, clause])))
  const rows = [...clauses.values()]
    .map((clause): Row => ({ clause, outcomes: outcomes.map((found) => found.get(clause.id)) }))
    .filter((row) => !isSettled(row))
    .sort((one, other) => rankOf(one) - rankOf(other))
  const names = judged.map(({ target }) => target)
  const content = html`<div class="wide"><table><thead><tr><th scope="col">Clause</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ clause: { id, says }, outcomes }) =>
      html`<tr><th scope="row">${says} <span class="quiet">${id}</span></th>${names.map((name, index) => html`<td>${linked(id, name, outcomes[index])}</td>`)}</tr>`,
  )}</tbody></table></div>`
  return rows.length > 0 ? [{ id: 'differences', heading: 'Not kept everywhere', content }] : []
}

/** Whether a clause is kept everywhere, or has nothing to judge, or cannot be seen there. */
const isSettled = ({ clause: { id }, outcomes }: Row): boolean =>
  outcomes.every(
    (outcome) =>
      outcome === undefined || outcome === 'kept' || isAside(outcome) || isOutOfSight({ id, outcome }),
  )

const rankOf = ({ outcomes }: Row): number =>
  OUTCOMES.indexOf(worst(outcomes.filter((one) => one !== undefined)))

const linked = (id: AnyClauseId, target: Shown, outcome: Outcome | undefined): Html =>
  outcome === undefined
    ? html`<span class="quiet">none</span>`
    : html`<a href="${target}/contract.html#${id}">${badge(outcome)}</a>`
