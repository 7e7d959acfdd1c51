import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../../evidence/ledger/keys-left.ts'
import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { Report, ToldReport } from '../../verdict/report.ts'
import { standardsInWords } from '../../verdict/standards.ts'
import type { EvidenceView } from '../evidence-view.ts'
import type { PastRun } from '../history.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import { newsInWords, newsOf } from '../news.ts'
import { provenanceInShort, showUsage } from '../provenance-words.ts'
import { classOf, clauseTable, departures, unjudgedClauses } from './clauses.ts'
import { listOf, type Part, page } from './document.ts'
import { consentPages } from './exchange.ts'
import { drift, LEGEND, lists, observations, provenance } from './notes.ts'
import { count, duration, headline, moment, TONES } from './words.ts'

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
  return page({
    title: phrase`${report.target}: ${headline(report).says}`,
    script: readFileSync(join(import.meta.dirname, 'contract.js'), 'utf8'),
    tone: own(TONES[report.verdict]),
    top: top(report, history),
    parts: partsOf(report, view),
  })
}

/** The parts of the page that this run has something for: what is broken first, unless the team itself has to act. */
function partsOf(report: Report, view: EvidenceView | undefined): readonly Part[] {
  const { problems, notes, adaptations, waivers, keysLeft } = lists(report)
  const { broken, standards, noted } = departures(report, view)
  const parts =
    report.verdict === 'misconfigured'
      ? [problems, provenance(report), keysLeft]
      : [
          problems,
          broken,
          unjudgedClauses(report),
          standards,
          noted,
          notes,
          adaptations,
          waivers,
          drift(report),
          clauseTable(report, view),
          consentPages(view),
          observations(report),
          provenance(report),
          LEGEND,
          keysLeft,
        ]
  return parts.filter((part) => part !== undefined && part !== false)
}

function top(report: Report, history: readonly PastRun[]): Html {
  const { verdict, target, startedAt, durationMs, usage, checkSet, checkCounts, clauses } = report
  const { says, rests } = headline(report)
  const keys = report.keysLeft.map((key) => {
    const { heading, which } = wordsOf(key)
    return html`<a href="#keys">${heading}</a>: ${which}`
  })
  const why = [...report.reasons.map(withFingerprints), ...keys]
  const counts = OUTCOMES.flatMap((outcome) => {
    const number = clauses.filter((clause) => clause.outcome === outcome).length
    return number > 0 && verdict !== 'misconfigured'
      ? [html`<li class="${classOf(outcome)}"><b>${number}</b> ${outcome}</li>`]
      : []
  })
  return html`<p>Contract of <b>${target}</b></p>
<h1>${says}</h1>
<p>${rests} ${own(standardsInWords(report))}</p>
${why.length > 0 && listOf(why)}
<ul class="counts">${counts}</ul>
<p class="quiet"><time datetime="${startedAt}">${moment(startedAt)}</time>, ${duration(durationMs)}; ${showUsage(usage)}; ${checkCounts.judged} of ${checkCounts.planned} checks judged${checkSet === 'production' && ' (only those that are safe in production)'}. ${provenanceInShort(report.provenance)} ${past(history)}</p>`
}

/** Runs that the page counts. */
const SHOWN = 30

/** What the last runs of the target ended in, and what changed last. */
function past(history: readonly PastRun[]): Shown {
  const runs = history.slice(-SHOWN)
  const [last, before] = runs.slice(-2).reverse()
  if (!last || !before) return own('')
  const verdicts = [...new Set(runs.map(({ verdict }) => verdict))].map(
    (verdict) => `${runs.filter((run) => run.verdict === verdict).length} ${verdict}`,
  )
  const told = phrase`The last ${count(runs.length, 'run')}: ${own(verdicts.join(', '))}.`
  return joined([told, ...newsInWords(newsOf(last, before))], ' ')
}
