import { own } from '../../secrets/shown.ts'
import type { Report } from '../../verdict/report.ts'
import { html, secretMark, withFingerprints } from '../html.ts'
import type { Part } from './part.ts'
import { FORCE_MEANS, OUTCOME_MEANS } from './words.ts'

/** What ended the run, or kept it from starting. */
export function problems({ problems }: Report): Part | undefined {
  if (problems.length === 0) return undefined
  return {
    id: 'problems',
    heading: 'Problems with the run itself',
    content: html`<ul class="problems">${problems.map((problem) => html`<li><pre>${withFingerprints(problem)}</pre></li>`)}</ul>`,
  }
}

/** What a reader should know about the run; notes do not affect the verdict. */
export function notes({ notes }: Report): Part | undefined {
  if (notes.length === 0) return undefined
  return {
    id: 'notes',
    heading: 'Notes',
    content: html`<ul class="notes">${notes.map((note) => html`<li>${withFingerprints(note)}</li>`)}</ul>`,
  }
}

/** What the run needed that the document does not describe. */
export function adaptations({ adaptations }: Report): Part | undefined {
  if (adaptations.length === 0) return undefined
  return {
    id: 'adaptations',
    heading: 'Needed to run, not in the document',
    content: html`<ul class="notes">${adaptations.map(({ at, does, bends }) => html`<li>${withFingerprints(does)}<br><span class="quiet">Set by ${at}; bends <a href="#${bends}">${bends}</a></span></li>`)}</ul>`,
  }
}

/** Fields in answers that the document does not list. */
export function undocumented({ undocumented }: Report): Part | undefined {
  const steps = Object.entries(undocumented).filter(([, names]) => names.length > 0)
  if (steps.length === 0) return undefined
  return {
    id: 'undocumented',
    heading: 'Undocumented fields',
    content: html`<p class="quiet">Fields in answers that the document does not list. They are allowed, but clients should not rely on them.</p>
<dl class="names">${steps.map(([step, names]) => html`<div><dt>${own(step)}</dt><dd>${names.map((name) => html`<code>${name}</code> `)}</dd></div>`)}</dl>`,
  }
}

/** What the words of the page mean. */
export function legend(): Part {
  const meanings = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([word, means]) => html`<div><dt>${own(word)}</dt><dd>${own(means)}</dd></div>`)
  return {
    id: 'legend',
    heading: 'How to read this page',
    content: html`<div class="legend"><div><h3>Outcomes</h3><dl class="names">${meanings(OUTCOME_MEANS)}</dl></div>
<div><h3>Force of a clause</h3><dl class="names">${meanings(FORCE_MEANS)}</dl>
<h3>Secrets</h3><p>A fingerprint such as ${secretMark(own('<access_token#3fa9c1d20b>'))} stands for a secret. The same secret has the same fingerprint everywhere on this page, and a different one in the next run. Of a business API's answers, only the shape is shown, because they contain personal data.</p>
<h3>Printing</h3><p>Collapsed sections are expanded; clauses that the filter hides stay hidden.</p></div></div>`,
  }
}
