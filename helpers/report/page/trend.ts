import { own, type Shown } from '../../secrets/shown.ts'
import { OUTCOMES } from '../../verdict/outcome.ts'
import type { PastRun } from '../history.ts'
import { html } from '../html.ts'
import { newsInWords, newsOf } from '../news.ts'
import { provenanceInShort } from '../provenance-words.ts'
import type { Part } from './document.ts'
import { moment } from './words.ts'

const SHOWN = 30

/** The last runs of the target: what changed last, and a table of them. */
export function trend(history: readonly PastRun[]): Part {
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
