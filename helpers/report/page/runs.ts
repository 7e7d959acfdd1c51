import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import { type PastRun, stateOf } from '../history.ts'
import { type Html, html } from '../html.ts'
import { newDeparturesOf, newsOf, otherNews } from '../news.ts'
import type { Part } from './parts.ts'
import { count, duration, moment, TONES } from './words.ts'

/** Number of runs that the page shows. */
const SHOWN = 30

/** A run, with what changed since the one before it. */
interface ShownRun {
  readonly run: PastRun
  readonly changed: readonly Shown[]
}

/** The last runs, oldest first. */
const shown = (history: readonly PastRun[]): readonly ShownRun[] =>
  history
    .slice(-SHOWN - 1)
    .map((run, at, all) => ({ run, changed: at === 0 ? [] : changesOf(run, all[at - 1]) }))
    .slice(-SHOWN)

function changesOf(run: PastRun, former: PastRun | undefined): readonly Shown[] {
  const news = newsOf(run, former)
  const { verdict } = news
  return [
    ...(verdict ? [phrase`Now ${own(verdict.now)}; before, ${own(verdict.before ?? 'not judged')}.`] : []),
    ...otherNews(news),
    ...newDeparturesOf(news),
    ...(suiteOf(run) === (former && suiteOf(former))
      ? []
      : [own('Another version of the suite or the document.')]),
  ]
}

const suiteOf = ({ provenance }: PastRun): string | undefined =>
  provenance && `${provenance.suite.version} ${provenance.document.digest}`

/** The last runs as a row of colours, each with its run in words; `false` if this is the first one. */
export function strip(history: readonly PastRun[]): Html | false {
  const runs = shown(history)
  if (runs.length < 2) return false
  return html`<p class="quiet">The last <a href="#history">${count(runs.length, 'run')}</a>, this one last:</p>
<ol class="runs">${runs.map(
    ({ run, changed }) =>
      html`<li class="is-${own(TONES[run.verdict])}${changed.length > 0 && html` changed`}" title="${inWords(run)}"><span>${inWords(run)}</span></li>`,
  )}</ol>`
}

const inWords = (run: PastRun): Shown =>
  joined([moment(run.at), own(run.verdict), ...Object.values(factsOf(run))].filter(Boolean), ', ')

/** What a strip and a table say of a run; a fact is empty if an older version of the suite did not keep it. */
function factsOf(run: PastRun) {
  const { departures } = stateOf(run)
  return {
    departures: departures
      ? count(departures.length, 'departure from standards', 'departures from standards')
      : own(''),
    duration: run.durationMs === undefined ? own('') : duration(run.durationMs),
    seed: own(run.seed === undefined ? '' : `seed ${run.seed}`),
  }
}

/** The last runs, newest first, with what changed in each. */
export function runsPart(history: readonly PastRun[]): Part | undefined {
  const runs = shown(history)
  if (runs.length < 2) return undefined
  const rows = [...runs].reverse().map(({ run, changed }) => {
    const facts = factsOf(run)
    return html`<tr><td><time datetime="${run.at}">${moment(run.at)}</time></td><td><b class="badge is-${own(TONES[run.verdict])}">${run.verdict}</b></td><td>${own(`${stateOf(run).departures?.length ?? ''}`)}</td><td>${facts.duration}</td><td>${own(`${run.seed ?? ''}`)}</td><td>${joined(changed, ' ')}</td></tr>\n`
  })
  const content = html`<table class="past"><thead><tr><th scope="col">Start</th><th scope="col">Verdict</th><th scope="col">Departures from standards</th><th scope="col">Time</th><th scope="col">Seed</th><th scope="col">What changed</th></tr></thead><tbody>
${rows}</tbody></table>`
  return { id: 'history', heading: 'History', content }
}
