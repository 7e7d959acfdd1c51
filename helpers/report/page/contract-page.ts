import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../../endpoints/portal/keys-left.ts'
import { own } from '../../secrets/shown.ts'
import { OUTCOMES, type Outcome, outcomeOf } from '../../verdict/outcome.ts'
import type { ReadableReport, Report } from '../../verdict/report.ts'
import { departuresInWords, standardsInWords } from '../../verdict/standards.ts'
import type { EvidenceView } from '../evidence-view.ts'
import type { PastRun } from '../history.ts'
import { asIs, type Html, html, withFingerprints } from '../html.ts'
import { provenanceInShort, showUsage } from '../provenance-words.ts'
import { classOf, clauseTable, departures, unjudgedClauses } from './clauses.ts'
import { consentPages } from './exchange.ts'
import { drift, LEGEND, lists, observations, provenance } from './notes.ts'
import { listOf, type Part } from './parts.ts'
import { runsPart, strip } from './runs.ts'
import { duration, headline, moment, TONES } from './words.ts'

/** A file in this folder, with its source expression for a content security policy. */
function inlined(name: string) {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8')
  return { text: asIs(text), source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/**
 * The report as a single HTML file. Its content security policy allows only its own style and script.
 *
 * @param view - the evidence; without it, the page has no requests and no screenshots
 * @param history - the runs of the target including this one, oldest first
 */
export function contractPage(
  report: ReadableReport,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): string {
  const [style, script] = [inlined('contract.css'), inlined('contract.js')]
  const policy = `default-src 'none'; img-src data:; style-src ${style.source}; script-src ${script.source}; base-uri 'none'; form-action 'none'`
  const parts = partsOf(report, view, history)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${own(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${report.target}: ${headline(report).says}</title>
<link rel="icon" href="data:,">
<style>${style.text}</style>
</head>
<body>
<header class="is-${own(TONES[report.verdict])}"><div>
${top(report, history)}
</div></header>
<nav aria-label="On this page"><ul>${parts.map(({ id, heading }) => html`<li><a href="#${own(id)}">${own(heading)}</a></li>`)}</ul></nav>
<main>
${parts.map(({ id, heading, content }) => html`<section aria-labelledby="${own(id)}"><h2 id="${own(id)}">${own(heading)}</h2>\n${content}</section>\n`)}</main>
<script>${script.text}</script>
</body>
</html>
`.text
}

/**
 * The sections of the page that are not empty. Problems of the run and broken clauses come first. A kept run lists all clauses
 * before it says what it did not look at.
 */
function partsOf(
  report: Report,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): readonly Part[] {
  const { problems, notes, notOffered, unseen, adaptations, waivers, keysLeft } = lists(report)
  const { broken, standards, noted } = departures(report, view)
  const unjudged = [unjudgedClauses(report), unseen, adaptations]
  const isKept = report.verdict === 'kept'
  const parts =
    report.verdict === 'misconfigured'
      ? [problems, provenance(report), keysLeft]
      : [
          problems,
          broken,
          ...(isKept ? [] : unjudged),
          standards,
          noted,
          notes,
          notOffered,
          waivers,
          drift(report),
          clauseTable(report, view),
          consentPages(view),
          ...(isKept ? unjudged : []),
          observations(report),
          runsPart(history),
          provenance(report),
          LEGEND,
          keysLeft,
        ]
  return parts.filter((part) => part !== undefined && part !== false)
}

const KEPT_FIRST: readonly Outcome[] = ['kept', ...OUTCOMES.filter((outcome) => outcome !== 'kept')]

function top(report: Report, history: readonly PastRun[]): Html {
  const { verdict, target, startedAt, durationMs, usage, seed, checkSet, checkCounts, clauses } = report
  const { says, rests } = headline(report)
  const keys = report.keysLeft.map((key) => {
    const { heading, which } = wordsOf(key)
    return html`<a href="#keys">${heading}</a>: ${which}`
  })
  const why = [...report.reasons.map(withFingerprints), ...keys]
  const counts = (verdict === 'kept' ? KEPT_FIRST : OUTCOMES).flatMap((outcome) => {
    const number = clauses.filter((clause) => clause.outcome === outcome).length
    return number > 0 && verdict !== 'misconfigured'
      ? [html`<li class="${classOf(outcome)}"><b>${number}</b> ${outcomeOf(number, outcome)}</li>`]
      : []
  })
  return html`<p>Contract run: <b>${target}</b></p>
<h1>${says}</h1>
${departuresLine(report)}
<p>${rests} ${own(standardsInWords(report))}</p>
${why.length > 0 && listOf(why)}
<ul class="counts">${counts}</ul>
<p class="quiet"><time datetime="${startedAt}">${moment(startedAt)}</time>, ${duration(durationMs)}; ${showUsage(usage, seed)}; ${checkCounts.judged} of ${checkCounts.planned} checks judged${checkSet === 'production' && ' (only those that are safe in production)'}. ${provenanceInShort(report.provenance)}</p>
${strip(history)}`
}

/** The number of departures from standards, and a link to each new one. */
function departuresLine(report: Report): Html {
  const words = own(departuresInWords(report))
  const links = report.departures.new.map(
    (id, index) => html`${index > 0 && ', '}<a href="#finding-${id}">${id}</a>`,
  )
  return html`${words !== '' && html`<p class="departures is-doubtful"><a href="#standards">${words}</a></p>`}${links.length > 0 && html`<p>New: ${links}</p>`}`
}
