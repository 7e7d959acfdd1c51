import { own, type Shown } from '../../secrets/shown.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { PastRun } from '../history.ts'
import { asIs, type Html, html } from '../html.ts'
import { changesIn, told } from '../message/changes.ts'
import { newsOf } from '../news.ts'
import { provenanceInShort } from '../provenance-words.ts'
import type { Part } from './document.ts'
import { moment } from './words.ts'

const SHOWN = 30
const HEIGHT = 48
const STEP = 12
const LEAST = 4

/** The last runs of the target: a drawing, a sentence and a table that say the same. */
export function trend(history: readonly PastRun[]): Part {
  const runs = history.slice(-SHOWN)
  return {
    id: 'trend',
    heading: runs.length === 1 ? 'This run' : `The last ${runs.length} runs`,
    content: html`${runs.length > 1 && html`<figure class="trend">${drawing(runs)}<figcaption>${inWords(runs)} <span class="key"><span class="swatch kept"></span>kept <span class="swatch other"></span>differs, or could not be judged <span class="swatch broken"></span>broken</span></figcaption></figure>`}
<details class="more"><summary>As a table</summary><table><thead><tr><th scope="col">Run</th><th scope="col">Verdict</th><th scope="col">Clauses</th><th scope="col">Broken</th><th scope="col">Suite, document, service</th></tr></thead><tbody>${[
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
  const news = last && before ? changesIn(newsOf(last, before)) : []
  const sentences = [`Verdicts: ${verdicts.join(', ')}.`, ...news.map(told)]
  return own(sentences.join(' '))
}

/** A column for each run, the newest last; whatever is broken is at least a few pixels high. */
function drawing(runs: readonly PastRun[]): Html {
  const width = SHOWN * STEP
  const columns = runs.map((run, index) => column(run, index * STEP))
  return asIs(
    `<svg class="columns" viewBox="0 0 ${width} ${HEIGHT}" width="${width * 2}" height="${HEIGHT * 2}" aria-hidden="true" focusable="false">${columns.join('')}<path class="ground" d="M0 ${HEIGHT - 0.5}H${width}"/></svg>`,
  )
}

function column({ counts, verdict }: PastRun, x: number): string {
  const { kept = 0, broken = 0 } = counts
  const aside = (counts['not judged'] ?? 0) + (counts['left out'] ?? 0) + (counts['does not apply'] ?? 0)
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0) - aside
  const other = all - kept - broken
  const isEmpty = verdict === 'misconfigured' || all === 0
  const height = (part: number) => (part === 0 ? 0 : Math.max(LEAST, (part / all) * HEIGHT))
  const red = isEmpty ? 0 : height(broken)
  const amber = isEmpty ? LEAST : Math.min(height(other), HEIGHT - red)
  const green = isEmpty ? 0 : Math.max(0, HEIGHT - red - amber)
  const bar = (name: string, y: number, tall: number) =>
    tall > 0
      ? `<rect class="${name}" x="${x + 1}" y="${y.toFixed(1)}" width="${STEP - 3}" height="${tall.toFixed(1)}"/>`
      : ''
  return `<g>${bar('kept', HEIGHT - green, green)}${bar('other', HEIGHT - green - amber, amber)}${bar('broken', HEIGHT - green - amber - red, red)}</g>`
}
