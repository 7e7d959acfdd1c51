import type { EvidenceView } from '../evidence-view.ts'
import { html, withFingerprints } from '../html.ts'
import type { Part } from './part.ts'
import { duration } from './words.ts'

/** What the user saw: the pages of each consent in their order. */
export function consentPages(view: EvidenceView | undefined): Part | undefined {
  const consents = Object.values(view?.consents ?? {}).filter(({ pages }) => pages.length > 0)
  if (consents.length === 0) return undefined
  return {
    id: 'pages',
    heading: 'What the user saw',
    content: html`<p class="quiet">The contents of fields that are secret, or that the run filled in, are covered.</p>
${consents.map(
  ({
    title,
    pages,
    redirect,
    because,
    durationMs,
  }) => html`<h3>${title} <span class="quiet">${duration(durationMs)}</span></h3>
<ol class="pages">${pages.map(
    (page, index) =>
      html`<li><figure>${page.screenshot && html`<img alt="Screenshot of the page “${page.title}”" src="data:image/jpeg;base64,${page.screenshot}">`}<figcaption><b>${index + 1}. ${page.title || 'a page without a title'}</b><br><span class="quiet">journey ${page.journey}</span><br><span class="address">${withFingerprints(page.address)}</span>${page.shows.map((line) => html`<br>${line}`)}</figcaption></figure></li>`,
  )}</ol>
${redirect ? html`<p class="end">Then the browser was sent to <span class="address">${redirect.address}</span>.</p>` : because && html`<p class="end">It ended with ${because}.</p>`}`,
)}`,
  }
}
