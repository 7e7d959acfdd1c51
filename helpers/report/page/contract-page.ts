import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { Report, ToldReport } from '../../verdict/report.ts'
import { standardsInWords } from '../../verdict/standards.ts'
import type { EvidenceView } from '../evidence-view.ts'
import type { PastRun } from '../history.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import { newsInWords, newsOf } from '../news.ts'
import { provenanceInShort, showUsage } from '../provenance-words.ts'
import { clauseTable } from './clause-table.ts'
import { contents, document, type Part, section } from './document.ts'
import { acceptedRequests, consentPages } from './exchange.ts'
import { brokenClauses, classOf, notedClauses, standardsPart, unjudgedClauses } from './findings.ts'
import {
  adaptations,
  keysLeft,
  legend,
  notes,
  problems,
  provenance,
  provenanceFacts,
  undocumented,
  warningsOfKeys,
  whatToDo,
} from './notes.ts'
import { drift, observations, waivers } from './waivers-and-drift.ts'
import { duration, headline, moment } from './words.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

/**
 * The report as one HTML file.
 *
 * @param view - the evidence; without it the page has no requests and no screenshots
 * @param history - the runs of the target, the oldest first, this one included
 */
export function contractPage(
  report: ToldReport,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): string {
  const { says } = headline(report)
  const parts = partsOf(report, view, history)
  return document({
    title: phrase`${report.target}: ${says}`,
    style: read('contract.css'),
    script: read('contract.js'),
    body: html`${top(report)}
${contents(parts)}
<main>
${parts.map(section)}
</main>`,
  })
}

/** The parts of the page that this run has something for: what is broken first, unless the team itself has to act. */
function partsOf(
  report: Report,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): readonly Part[] {
  if (report.verdict === 'misconfigured')
    return [problems(report), provenance(report), keysLeft(report)].filter((part) => part !== undefined)
  const isForTeam = report.clauses.every(({ outcome }) => outcome !== 'broken')
  const todo = whatToDo(report)
  return [
    problems(report),
    isForTeam ? todo : undefined,
    brokenClauses(report, view),
    isForTeam ? undefined : todo,
    unjudgedClauses(report),
    standardsPart(report, view),
    notedClauses(report, view),
    notes(report),
    adaptations(report),
    waivers(report),
    drift(report),
    trend(history),
    clauseTable(report, view),
    acceptedRequests(view),
    consentPages(view),
    observations(report),
    undocumented(report),
    provenance(report),
    legend(),
    keysLeft(report),
  ].filter((part) => part !== undefined)
}

function top(report: Report): Html {
  const { verdict, target, startedAt, durationMs, usage, checkSet, checkCounts, reasons = [] } = report
  const { says, rests } = headline(report)
  const why = [
    ...reasons.map((reason) => html`<li>${withFingerprints(reason)}</li>`),
    ...warningsOfKeys(report),
  ]
  return html`<header class="top verdict-${verdict}"><div>
<p class="eyebrow">Contract of <b>${target}</b></p>
<h1>${says}</h1>
<p class="rests">${rests} ${own(standardsInWords(report))}</p>
${why.length > 0 && html`<ul class="why">${why}</ul>`}
<ul class="counts">${OUTCOMES.map((outcome) => {
    const number = report.clauses.filter((clause) => clause.outcome === outcome).length
    return number > 0 && verdict !== 'misconfigured'
      ? html`<li class="${classOf(outcome)}"><b>${number}</b> ${outcome}</li>`
      : html``
  })}</ul>
<dl class="facts">
<div><dt>Run</dt><dd><time datetime="${startedAt}">${moment(startedAt)}</time></dd></div>
<div><dt>Duration</dt><dd>${duration(durationMs)}</dd></div>
<div><dt>Sent</dt><dd>${showUsage(usage)}</dd></div>
<div><dt>Checks</dt><dd>${checkCounts.judged} of ${checkCounts.planned} judged${checkSet === 'production' && ' (only those that are safe in production)'}</dd></div>
${provenanceFacts(report)}
</dl>
</div></header>`
}

/** Runs that the page shows. */
const SHOWN = 30

/** The last runs of the target: what changed last, and a table of them. */
function trend(history: readonly PastRun[]): Part {
  const runs = history.slice(-SHOWN)
  return {
    id: 'trend',
    heading: runs.length === 1 ? 'This run' : `The last ${runs.length} runs`,
    content: html`${runs.length > 1 && html`<p>${inWords(runs)}</p>`}
<details class="more"><summary>All in a table</summary><table><thead><tr><th scope="col">Run</th><th scope="col">Verdict</th><th scope="col">Clauses</th><th scope="col">Broken</th><th scope="col">Suite, document, service</th></tr></thead><tbody>${[
      ...runs,
    ]
      .reverse()
      .map(
        ({ at, verdict, counts, broken, provenance }) =>
          html`<tr><th scope="row"><time datetime="${at}">${moment(at)}</time></th><td>${verdict}</td><td>${OUTCOMES.filter((outcome) => counts[outcome]).map((outcome) => html`<span class="nowrap">${counts[outcome] ?? 0} ${outcome}</span> `)}</td><td>${broken.map((id) => html`<code>${id}</code> `)}</td><td>${provenance && provenanceInShort(provenance)}</td></tr>`,
      )}</tbody></table></details>`,
  }
}

function inWords(runs: readonly PastRun[]): Shown {
  const verdicts = [...new Set(runs.map(({ verdict }) => verdict))].map(
    (verdict) => `${runs.filter((run) => run.verdict === verdict).length} ${verdict}`,
  )
  const [last, before] = runs.slice(-2).reverse()
  const news = last && before ? newsInWords(newsOf(last, before)) : []
  const sentences = [`Verdicts: ${verdicts.join(', ')}.`, ...news]
  return own(sentences.join(' '))
}
