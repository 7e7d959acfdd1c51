import { STATUS_CODES } from 'node:http'
import { isSentOnce } from '../../http/secret-names.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import type { EvidenceView, ViewedConsent, ViewedExchange } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Field, Message, ReadableExchange } from '../readable-exchange.ts'
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

/** The button is hidden until the script shows it: without the script, the command can be selected. */
const renderCurl = (command: Shown): Html =>
  html`<div class="curl"><button type="button" class="copy" hidden>Copy as curl</button><details class="more"><summary>curl command</summary><pre>${command}</pre></details></div>`

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
