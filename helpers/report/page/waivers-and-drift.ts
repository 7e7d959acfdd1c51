import { showFact } from '../../observe/observation.ts'
import { joined, own, phrase } from '../../secrets/shown.ts'
import type { Drift } from '../../verdict/drift.ts'
import type { Report } from '../../verdict/report.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Part } from './document.ts'
import { moment } from './words.ts'

/** Departures that are accepted by a named owner until a date. */
export function waivers({ waivers }: Report): Part | undefined {
  if (waivers.length === 0) return undefined
  return {
    id: 'waivers',
    heading: 'Waivers',
    content: html`<ul class="notes">${waivers.map(
      ({ clause, reason, owner, link, expiry, state, outcome }) =>
        html`<li><b>${clause}</b> <span class="badge">${state}</span><br>${reason} <span class="quiet">${owner}, until ${expiry}${outcome !== null && `; without the waiver, the clause is ${outcome}`}</span>${link !== '' && html`<br><span class="address">${link}</span>`}</li>`,
    )}</ul>`,
  }
}

/** What changed since the baseline in what the document leaves open. */
export function drift({ drift }: Report): Part | undefined {
  const { changes, since, baseline } = drift
  if (drift.is !== 'compared') return undefined
  const than =
    since === null ? phrase`the baseline ${baseline}` : phrase`the baseline ${baseline} of ${moment(since)}`
  if (changes.length === 0)
    return {
      id: 'drift',
      heading: 'Drift',
      content: html`<p>Nothing that the document leaves open has changed since ${than}.</p>${uncompared(drift)}`,
    }
  return {
    id: 'drift',
    heading: 'Drift',
    content: html`<p class="quiet">Changes since ${than} in what the document leaves open.${drift.enforced && ' Drift is enforced in this run.'}</p>
<table class="stacked"><thead><tr><th scope="col">Subject</th><th scope="col">Fact</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>${changes.map(
      ({ is, subject, clause, fact, before, after }) =>
        html`<tr><th scope="row">${subject}${clause !== null && html` <span class="quiet">${clause}</span>`}</th><td>${fact} <span class="badge">${is}</span></td><td data-label="before">${withFingerprints(showFact(before))}</td><td data-label="now">${withFingerprints(showFact(after))}</td></tr>`,
    )}</tbody></table>${uncompared(drift)}`,
  }
}

const uncompared = ({ uncompared }: Drift): Html | undefined =>
  uncompared.length > 0
    ? html`<p class="quiet">Seen in only one of the two: ${joined(uncompared, ', ')}.</p>`
    : undefined

/** What was seen where the document says "not shown". */
export function observations({ observations }: Report): Part | undefined {
  if (observations.length === 0) return undefined
  return {
    id: 'observations',
    heading: 'Observations',
    content: html`<p class="quiet">What the run observed where the document says nothing.</p><details class="more"><summary>${observations.length} subjects</summary>${observations.map(
      ({
        subject,
        clause,
        facts,
      }) => html`<h3>${subject} ${clause !== null && html`<span class="quiet">${clause}</span>`}</h3>
<dl class="names">${Object.entries(facts).map(([name, fact]) => html`<div><dt>${own(name)}</dt><dd>${withFingerprints(showFact(fact))}</dd></div>`)}</dl>`,
    )}</details>`,
  }
}
