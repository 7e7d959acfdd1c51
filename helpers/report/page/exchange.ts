import { STATUS_CODES } from 'node:http'
import { isSentOnce } from '../../http/secret-names.ts'
import { joined, own, type Shown } from '../../secrets/shown.ts'
import type { ViewedConsent, ViewedPage } from '../consent-view.ts'
import type { EvidenceView, ViewedExchange } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Field, Message, ReadableExchange } from '../readable-exchange.ts'
import type { Part } from './document.ts'
import { duration } from './words.ts'

/**
 * The evidence under each of the keys: exchanges and consents; an unknown key is left out.
 *
 * @param members - names of the members in the response that a reader looks at first
 */
export function evidenceOf(
  view: EvidenceView | undefined,
  keys: readonly string[],
  members: readonly string[] = [],
): readonly Html[] {
  return keys.flatMap((key) => {
    const exchange = view?.exchanges[key]
    const consent = view?.consents[key]
    return [
      ...(exchange ? [viewedExchange(exchange, view, members)] : []),
      ...(consent ? [viewedConsent(consent)] : []),
    ]
  })
}

/** What the evidence under each of the keys is called. */
export const titlesOf = (view: EvidenceView | undefined, keys: readonly string[]): readonly Shown[] =>
  keys.flatMap((key) => view?.exchanges[key]?.title ?? view?.consents[key]?.title ?? [])

function viewedExchange(viewed: ViewedExchange, view: EvidenceView, members: readonly string[]): Html {
  const { title, exchange, because, twin, curl } = viewed
  const accepted = twin ? view.exchanges[twin]?.exchange : undefined
  return html`<div class="evidence">
<p class="evidence-title">${twin ? 'The accepted request with one edit' : title}</p>
${exchange ? renderExchange(exchange, { members, twin: accepted?.request, curl }) : html`<p>Not sent: ${because}</p>`}
${exchange && twin && accepted ? html`<p><a href="#${idOfAccepted(view, twin)}">The accepted request</a></p>` : undefined}
</div>`
}

/** Where the page shows an accepted request that others are edits of. */
export const idOfAccepted = ({ exchanges }: EvidenceView, key: string): Shown =>
  own(`accepted-${Object.keys(exchanges).indexOf(key)}`)

/** How an exchange is shown. */
interface Showing {
  /** Names of the members in the response that a reader looks at first. */
  readonly members?: readonly string[]
  /** The request of which it is an edit. */
  readonly twin?: Message | undefined
  /** The command that sends it. */
  readonly curl?: Shown | undefined
}

/** A request and its response. */
export function renderExchange(
  { method, url, via, request, status, response, durationMs }: ReadableExchange,
  { members = [], twin, curl }: Showing,
): Html {
  return html`<div class="exchange">
<div class="message"><p class="start"><span class="label">Request</span> <b>${method}</b> ${withFingerprints(url)}${via.map((hop) => html`<br><span class="quiet">redirected by ${withFingerprints(hop)}</span>`)}</p>${renderMessage(request, [], twin)}${curl && renderCurl(curl)}</div>
<div class="message"><p class="start"><span class="label">Response</span> <b>${status} ${own(STATUS_CODES[status] ?? '')}</b> <span class="quiet">after ${duration(durationMs)}</span></p>${renderMessage(response, members)}</div>
</div>`
}

const renderCurl = (command: Shown): Html =>
  html`<details class="more curl"><summary>curl command</summary><pre>${command}</pre></details>`

function renderMessage(
  { headers, form, body, members = [], jwts }: Message,
  wanted: readonly string[],
  twin?: Message,
): Html {
  return html`${fields(headers, 'headers', twin?.headers)}${form && fields(form, 'form', twin?.form)}${body !== undefined && html`<pre>${marked(body, members, wanted)}</pre>`}${jwts.map(
    ({ name, text }) =>
      html`<details class="more"><summary>${name}, decoded</summary><pre>${withFingerprints(text)}</pre></details>`,
  )}`
}

/**
 * A body in which the lines of some members are highlighted.
 *
 * @param members - the member that begins on each line; where a line was hidden with a secret, they belong to none
 */
function marked(body: Shown, members: readonly Shown[], wanted: readonly string[]): Html {
  const lines = body.split('\n')
  const isKnown = lines.length === members.length
  const shown = lines.map((line, index) => {
    const text = html`${index > 0 && '\n'}${withFingerprints(own(line))}`
    const isWanted = isKnown && wanted.some((name) => name === members[index])
    return isWanted ? html`<mark>${text}</mark>` : text
  })
  return html`${shown}`
}

/** Headers or fields; those in which a request differs from its twin stand out, but for what is new in every request. */
function fields(list: readonly Field[], kind: 'headers' | 'form', twin: readonly Field[] = list): Html {
  const before = new Map(twin.map(({ name, value }) => [name, value]))
  const absent = twin.filter(({ name }) => !list.some((field) => field.name === name))
  const isEdited = ({ name, value }: Field) =>
    before.get(name) !== value && !(before.has(name) && isSentOnce(name))
  return html`<dl class="fields ${kind}">${list.map(
    (field) =>
      html`<div${isEdited(field) && html` class="edited"`}><dt>${field.name}</dt><dd>${field.value === '' ? html`<i>empty</i>` : withFingerprints(field.value)}</dd></div>`,
  )}${absent.map(({ name }) => html`<div class="edited"><dt>${name}</dt><dd><i>not sent</i></dd></div>`)}</dl>`
}

function viewedConsent({ title, asked, pages, redirect, because }: ViewedConsent): Html {
  return html`<div class="evidence">
<p class="evidence-title">${title}</p>
<div class="exchange">
<div class="message"><p class="start"><span class="label">Requested</span></p>${fields(asked, 'form')}
<p class="start"><span class="label">Pages</span></p><ol class="walk">${pages.map(
    (page) =>
      html`<li><b>${page.title || page.journey}</b> <span class="quiet">${page.journey}</span><br>${withFingerprints(page.address)}${page.shows.map((line) => html`<br><span class="quiet">${line}</span>`)}</li>`,
  )}</ol></div>
<div class="message">${
    redirect
      ? html`<p class="start"><span class="label">Redirect</span> ${redirect.address}</p>${fields(redirect.parameters, 'form')}`
      : html`<p class="start"><span class="label">End</span> ${because ?? 'no redirect'}</p>`
  }</div>
</div></div>`
}

/** The accepted requests that others are edits of, each once: there may be a hundred edits of one. */
export function acceptedRequests(view: EvidenceView | undefined): Part | undefined {
  if (!view) return undefined
  const twins = new Set(Object.values(view.exchanges).map(({ twin }) => twin))
  const accepted = Object.entries(view.exchanges).flatMap(([key, { title, exchange, curl }]) =>
    exchange && [...twins].some((twin) => twin === key) ? [{ key, title, exchange, curl }] : [],
  )
  if (accepted.length === 0) return undefined
  return {
    id: 'accepted',
    heading: 'Accepted requests',
    content: html`<p class="quiet">Each request that a service has to refuse is one of these with one edit.</p>
${accepted.map(({ key, title, exchange, curl }) => html`<div class="accepted" id="${idOfAccepted(view, key)}"><h3>${title}</h3>${renderExchange(exchange, { curl })}</div>`)}`,
  }
}

/** What the user saw: the pages of each consent in their order. */
export function consentPages(view: EvidenceView | undefined): Part | undefined {
  const consents = Object.values(view?.consents ?? {}).filter(({ pages }) => pages.length > 0)
  if (consents.length === 0) return undefined
  return {
    id: 'pages',
    heading: 'What the user saw',
    content: html`<p class="quiet">Every field is covered, and so is every text that contains a secret.</p>
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
