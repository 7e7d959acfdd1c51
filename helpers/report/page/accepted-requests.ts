import type { EvidenceView } from '../evidence-view.ts'
import { html } from '../html.ts'
import { idOfAccepted, renderExchange } from './exchange.ts'
import type { Part } from './part.ts'

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
