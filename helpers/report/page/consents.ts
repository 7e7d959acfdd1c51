import { joined } from '../../secrets/shown.ts'
import type { EvidenceView, ViewedConsent, ViewedPage } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Part } from './part.ts'
import { duration } from './words.ts'

/** What the user saw: the pages of each consent in their order. */
export function consentPages(view: EvidenceView | undefined): Part | undefined {
  const consents = Object.values(view?.consents ?? {}).filter(({ pages }) => pages.length > 0)
  if (consents.length === 0) return undefined
  return {
    id: 'pages',
    heading: 'What the user saw',
    content: html`<p class="quiet">Fields that are secret or that the run filled in are covered, and so is every text that contains a secret.</p>
${consents.map(consentPart)}`,
  }
}

const consentPart = ({ title, pages, redirect, because, strays, durationMs }: ViewedConsent): Html =>
  html`<h3>${title} <span class="quiet">${duration(durationMs)}</span></h3>
<ol class="pages">${pages.map(
    (page, index) =>
      html`<li><figure>${pictureOf(page)}<figcaption><b>${index + 1}. ${page.title || 'Untitled page'}</b><br><span class="quiet">journey ${page.journey}</span><br><span class="address">${withFingerprints(page.address)}</span>${page.shows.map((line) => html`<br>${line}`)}${page.covered && html`<br>Covered: ${withFingerprints(joined(page.covered, ', '))}`}</figcaption></figure></li>`,
  )}</ol>
${redirect ? html`<p class="end">The browser was then redirected to <span class="address">${redirect.address}</span>.</p>` : because && html`<p class="end">It ended early: ${because}.</p>`}${strays.length > 0 && html`<ul class="notes">${strays.map((stray) => html`<li>${withFingerprints(stray)}</li>`)}</ul>`}`

const pictureOf = ({ title, screenshot, noPicture }: ViewedPage): Html | undefined =>
  screenshot
    ? html`<img alt="Screenshot of the page “${title}”" src="data:image/jpeg;base64,${screenshot}">`
    : noPicture
      ? html`<p class="no-picture">No screenshot: ${noPicture}.</p>`
      : undefined
