import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { own } from '../../secrets/shown.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { Report, ToldReport } from '../../verdict/report.ts'
import { standardsInWords } from '../../verdict/standards.ts'
import { faultsOfService } from '../../verdict/what-to-do.ts'
import type { EvidenceView } from '../evidence-view.ts'
import type { PastRun } from '../history.ts'
import { asIs, type Html, html, withFingerprints } from '../html.ts'
import { showUsage } from '../usage.ts'
import { acceptedRequests } from './accepted-requests.ts'
import { clauseTable } from './clause-table.ts'
import { consentPages } from './consents.ts'
import { brokenClauses, classOf, notedClauses, unjudgedClauses } from './findings.ts'
import { keysLeft, warningsOfKeys } from './keys.ts'
import { adaptations, legend, notes, problems, undocumented } from './notes.ts'
import { contents, type Part, section } from './part.ts'
import { provenance, provenanceFacts } from './provenance.ts'
import { standardsPart } from './standards.ts'
import { trend } from './trend.ts'
import { drift, observations, waivers } from './waivers-and-drift.ts'
import { whatToDo } from './what-to-do.ts'
import { duration, headline, moment } from './words.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

/**
 * The report as one HTML file, which needs nothing besides itself. Its content security policy lets only its own style
 * and script run.
 *
 * @param view - the evidence; without it the page has no requests and no screenshots
 * @param history - the runs of the target, the oldest first, this one included
 */
export function contractPage(
  report: ToldReport,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): string {
  const style = read('contract.css')
  const script = read('contract.js')
  const policy = `default-src 'none'; img-src data:; style-src '${hash(style)}'; script-src '${hash(script)}'; base-uri 'none'; form-action 'none'`
  const { says } = headline(report)
  const parts = partsOf(report, view, history)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${own(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${report.target}: ${says}</title>
<link rel="icon" href="data:,">
<style>${asIs(style)}</style>
</head>
<body>
${top(report)}
${contents(parts)}
<main>
${parts.map(section)}
</main>
<script>${asIs(script)}</script>
</body>
</html>
`.text
}

/** The parts of the page that this run has something for: what is broken first, unless the team itself has to act. */
function partsOf(
  report: Report,
  view: EvidenceView | undefined,
  history: readonly PastRun[],
): readonly Part[] {
  if (report.verdict === 'misconfigured')
    return [problems(report), provenance(report), keysLeft(report)].filter((part) => part !== undefined)
  const isForTeam = faultsOfService(report).length === 0
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

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

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
