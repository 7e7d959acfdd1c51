import { STATUS_CODES } from 'node:http'
import { isSentOnce } from '../../http/secret-names.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { ViewedConsent, ViewedPage } from '../consent-view.ts'
import type { EvidenceView, ViewedExchange } from '../evidence-view.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Field, Message } from '../readable-exchange.ts'
import { listOf, more, type Part } from './parts.ts'
import { duration } from './words.ts'

/** The evidence for each key: exchanges, and links to consents. Unknown keys are left out. */
export function evidenceOf(view: EvidenceView | undefined, keys: readonly string[]): readonly Html[] {
  if (!view) return []
  return keys.flatMap((key) => {
    const exchange = view.exchanges[key]
    const consent = view.consents[key]
    return [
      ...(exchange ? [viewedExchange(exchange, view)] : []),
      ...(consent ? [html`<p><a href="#${idOfWalk(view, key)}">${consent.title}</a></p>`] : []),
    ]
  })
}

const idOfWalk = ({ consents }: EvidenceView, key: string): Shown =>
  own(`walk-${Object.keys(consents).indexOf(key)}`)

/** The title of the evidence for each key. */
export const titlesOf = (view: EvidenceView | undefined, keys: readonly string[]): readonly Shown[] =>
  keys.flatMap((key) => view?.exchanges[key]?.title ?? view?.consents[key]?.title ?? [])

function viewedExchange(
  { title, exchange, because, control, curl }: ViewedExchange,
  view: EvidenceView,
): Html {
  const head = html`<p class="quiet">${control ? 'The accepted request with one edit' : title}</p>`
  if (!exchange) return html`${head}<p>Not sent: ${because}</p>`
  const { method, url, via, request, status, response, durationMs } = exchange
  const accepted = control ? view.exchanges[control]?.exchange?.request : undefined
  return html`${head}<div class="exchange">
<div><p><b>Request</b> ${method} ${withFingerprints(url)}${via.map((hop) => html`<br><span class="quiet">redirected by ${withFingerprints(hop)}</span>`)}</p>${renderMessage(request, accepted)}${curl && more(own('curl command'), html`<pre class="curl">${curl}</pre>`)}</div>
<div><p><b>Response</b> ${status} ${own(STATUS_CODES[status] ?? '')} <span class="quiet">after ${duration(durationMs)}</span></p>${renderMessage(response)}</div>
</div>`
}

const renderMessage = ({ headers, form, body, jwts }: Message, control?: Message): Html =>
  html`${fields(headers, 'headers', control?.headers)}${form && fields(form, 'form', control?.form)}${body !== undefined && html`<pre>${withFingerprints(body)}</pre>`}${jwts.map(({ name, text }) => more(phrase`${name}, decoded`, html`<pre>${withFingerprints(text)}</pre>`))}`

/** Headers or fields. Those that differ from the control are highlighted, except values that are new in every request. */
function fields(list: readonly Field[], kind: 'headers' | 'form', control: readonly Field[] = list): Html {
  const before = new Map(control.map(({ name, value }) => [name, value]))
  const absent = control.filter(({ name }) => !list.some((field) => field.name === name))
  const isEdited = ({ name, value }: Field) =>
    before.get(name) !== value && !(before.has(name) && isSentOnce(name))
  return html`<dl class="fields ${kind}">${list.map(
    (field) =>
      html`<div${isEdited(field) && html` class="edited"`}><dt>${field.name}</dt><dd>${field.value === '' ? html`<i>empty</i>` : withFingerprints(field.value)}</dd></div>`,
  )}${absent.map(({ name }) => html`<div class="edited"><dt>${name}</dt><dd><i>not sent</i></dd></div>`)}</dl>`
}

/** Each consent with the request, its pages in order, and where it ended. */
export function consentPages(view: EvidenceView | undefined): Part | undefined {
  if (!view) return undefined
  const walks = Object.entries(view.consents)
  if (walks.every(([, { pages }]) => pages.length === 0)) return undefined
  return {
    id: 'pages',
    heading: 'What the user saw',
    content: html`<p class="quiet">Input fields are masked in the screenshots. A page whose text contains a secret has no screenshot.</p>
${walks.map(([key, walk]) => walked(walk, idOfWalk(view, key)))}`,
  }
}

const walked = (
  { title, asked, pages, redirect, because, strays, durationMs }: ViewedConsent,
  id: Shown,
): Html =>
  html`<details class="section" id="${id}"><summary><h3>${title}</h3> <span class="quiet">${duration(durationMs)}</span></summary>
${asked.length > 0 && html`<p>Requested:</p>${fields(asked, 'form')}`}
${pages.length > 0 && html`<ol class="pages">${pages.map(viewedPage)}</ol>`}
${redirect ? html`<p>The browser was then redirected to ${redirect.address}.</p>${fields(redirect.parameters, 'form')}` : because && html`<p>It ended early: ${because}.</p>`}${strays.length > 0 && listOf(strays.map((stray) => withFingerprints(stray)))}</details>`

const viewedPage = ({ journey, title, address, shows, screenshot, noPicture }: ViewedPage): Html =>
  html`<li>${
    screenshot
      ? html`<img alt="Screenshot of the page “${title}”" src="data:image/jpeg;base64,${screenshot}">`
      : noPicture && html`<p class="quiet">No screenshot: ${withFingerprints(noPicture)}.</p>`
  }<b>${title || 'Untitled page'}</b><br><span class="quiet">journey ${journey}</span><br>${withFingerprints(address)}${shows.map((line) => html`<br>${line}`)}</li>`
