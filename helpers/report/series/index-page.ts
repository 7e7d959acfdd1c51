import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count as countOf } from '../../base/words.ts'
import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import type { Verdict } from '../../verdict/report.ts'
import { type Html, html } from '../html.ts'
import { document } from '../page/document.ts'
import { contents, type Part, section } from '../page/part.ts'
import { count, duration, headline, moment } from '../page/words.ts'
import { matrixOf } from './matrix.ts'
import { linkTo, matrixParts } from './matrix-parts.ts'
import { newsOfTarget } from './news-of-target.ts'
import type { TargetResult } from './target-result.ts'

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
