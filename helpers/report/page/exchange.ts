import type { EvidenceView, ViewedConsent, ViewedExchange } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Field, Message, ReadableExchange } from '../readable-exchange.ts'
import { duration } from './words.ts'

/** The evidence under each of the keys: exchanges and consents; a key that nothing is known of is left out. */
export function evidenceOf(view: EvidenceView | undefined, keys: readonly string[]): readonly Html[] {
  return keys.flatMap((key) => {
    const exchange = view?.exchanges[key]
    const consent = view?.consents[key]
    return [
      ...(exchange ? [viewedExchange(exchange, view)] : []),
      ...(consent ? [viewedConsent(consent)] : []),
    ]
  })
}

function viewedExchange(viewed: ViewedExchange, view: EvidenceView): Html {
  const { title, exchange, because, twin } = viewed
  const accepted = twin ? view.exchanges[twin] : undefined
  return html`<div class="evidence">
<p class="evidence-title">${twin ? `The request, edited so that ${title}` : title}</p>
${exchange ? renderExchange(exchange) : html`<p>Not sent: ${because}</p>`}
${exchange && accepted?.exchange ? html`<details class="more"><summary>The accepted request that this one edits</summary>${renderExchange(accepted.exchange)}</details>` : undefined}
</div>`
}

function renderExchange({ method, url, request, status, response, durationMs }: ReadableExchange): Html {
  return html`<div class="exchange">
<div class="message"><p class="start"><span class="label">Request</span> <b>${method}</b> ${withFingerprints(url)}</p>${renderMessage(request)}</div>
<div class="message"><p class="start"><span class="label">Response</span> <b class="status s${String(status)[0] ?? ''}">${status}</b> <span class="quiet">after ${duration(durationMs)}</span></p>${renderMessage(response)}</div>
</div>`
}

function renderMessage({ headers, form, body, jwts }: Message): Html {
  return html`${headers.length > 0 && fields(headers, 'headers')}${form && fields(form, 'form')}${body !== undefined && html`<pre>${withFingerprints(body)}</pre>`}${jwts.map(
    ({ name, text }) =>
      html`<details class="more"><summary>${name}, decoded</summary><pre>${withFingerprints(text)}</pre></details>`,
  )}`
}

function fields(list: readonly Field[], kind: string): Html {
  return html`<dl class="fields ${kind}">${list.map(
    ({ name, value }) =>
      html`<div><dt>${name}</dt><dd>${value === '' ? html`<i class="quiet">empty</i>` : withFingerprints(value)}</dd></div>`,
  )}</dl>`
}

function viewedConsent({ title, asked, pages, redirect, because }: ViewedConsent): Html {
  return html`<div class="evidence">
<p class="evidence-title">${title}</p>
<div class="exchange">
<div class="message"><p class="start"><span class="label">Pages</span> ${pages.length} in the browser</p>
${fields(asked, 'form')}
<ol class="walk">${pages.map(
    (page) =>
      html`<li><b>${page.title || page.journey}</b> <span class="quiet">${page.journey}</span><br>${page.address}${page.shows.map((line) => html`<br><span class="quiet">${line}</span>`)}</li>`,
  )}</ol></div>
<div class="message">${
    redirect
      ? html`<p class="start"><span class="label">Redirect</span> ${redirect.address}</p>${fields(redirect.parameters, 'form')}`
      : html`<p class="start"><span class="label">End</span> ${because ?? 'no redirect'}</p>`
  }</div>
</div></div>`
}
