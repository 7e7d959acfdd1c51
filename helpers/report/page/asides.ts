import type { Report } from '../../verdict/verdict.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import { FORCE_MEANS, OUTCOME_MEANS } from './words.ts'

/** What ended the run, or kept it from starting. */
export function problems({ problems }: Report): Html | undefined {
  if (problems.length === 0) return undefined
  return html`<section aria-labelledby="problems"><h2 id="problems">What went wrong with the run itself</h2>
<ul class="problems">${problems.map((problem) => html`<li><pre>${withFingerprints(problem)}</pre></li>`)}</ul></section>`
}

/** What the run needed that the document does not describe. */
export function adaptations({ adaptations }: Report): Html | undefined {
  if (adaptations.length === 0) return undefined
  return html`<section aria-labelledby="adaptations"><h2 id="adaptations">Needed to run, not in the document</h2>
<ul class="asides">${adaptations.map(({ at, does, bends }) => html`<li>${withFingerprints(does)} <span class="quiet">set by ${at}; bends <a href="#clause-${bends}">${bends}</a></span></li>`)}</ul></section>`
}

/** Fields that came and that the document does not list. */
export function undocumented({ undocumented }: Report): Html | undefined {
  const steps = Object.entries(undocumented).filter(([, names]) => names.length > 0)
  if (steps.length === 0) return undefined
  return html`<section aria-labelledby="undocumented"><h2 id="undocumented">Came, and is not in the document</h2>
<p class="quiet">Fields that the document does not list are allowed. A client does well not to rely on them.</p>
<dl class="names">${steps.map(([step, names]) => html`<div><dt>${step}</dt><dd>${names.map((name) => html`<code>${name}</code> `)}</dd></div>`)}</dl></section>`
}

/** What the words of the page mean. */
export function legend(): Html {
  const meanings = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([word, means]) => html`<div><dt>${word}</dt><dd>${means}</dd></div>`)
  return html`<section aria-labelledby="legend"><h2 id="legend">How to read this page</h2>
<div class="legend"><div><h3>Outcomes</h3><dl class="names">${meanings(OUTCOME_MEANS)}</dl></div>
<div><h3>Force of a clause</h3><dl class="names">${meanings(FORCE_MEANS)}</dl>
<h3>Secrets</h3><p>A text such as ${withFingerprints('<access_token#3fa9c1>')} stands for a secret. The same secret has the same one everywhere on this page, and another one in the next run. Answers of business APIs are shown by their shape only, since they are data of a person.</p></div></div></section>`
}
