import type { WalkedDocument } from '../browser/browser-walk.ts'
import type { Hygiene } from '../browser/protection.ts'
import type { Consent } from '../evidence/evidence.ts'
import { mediaTypeOf } from '../http/answer.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { NO_STORE, whyStored } from './judge-answer.ts'

/** A document of the authorization server, and how it is protected. */
type Protected = WalkedDocument & { readonly hygiene: Hygiene }

/** Judges the pages of a walk one by one, until one departs. */
const ofPages =
  (judge: (page: Protected) => Finding | Kept) =>
  (consent: Recorded<Consent>): Finding | Kept => {
    if (consent.is !== 'recorded') return consent
    const seen = consent.value.walk.documents.filter(isProtected).filter(isPage)
    if (seen.length === 0) return doesNotApply('the headers of no page were seen')
    return seen.map(judge).find(({ is }) => is !== 'kept') ?? KEPT
  }

const isProtected = (document: WalkedDocument): document is Protected => document.hygiene !== undefined

const isPage = ({ status, hygiene }: Protected): boolean =>
  status === 200 && mediaTypeOf({ headers: hygiene }) === 'text/html'

/** A departure that a page shows. */
const at = ({ method, address }: WalkedDocument, expected: string, came: string): Finding =>
  departs(expected, `${came} at ${method} ${address}`)

const OPEN_SOURCES = new Set(['*', 'http:', 'https:'])

/** Whether no page of another site can frame a page (RFC 9700, 4.16). */
export const judgeFraming = ofPages((page) => {
  const ancestors = page.hygiene['content-security-policy']
    ?.split(/[;,]/)
    .map((directive) => directive.trim().toLowerCase().split(/\s+/))
    .find(([name]) => name === 'frame-ancestors')
  if (ancestors)
    return ancestors.some((source) => OPEN_SOURCES.has(source))
      ? at(page, 'frame-ancestors with no or certain sources', ancestors.join(' '))
      : KEPT
  const options = page.hygiene['x-frame-options']
  if (!options) return at(page, FRAMING, 'neither')
  return /^(deny|sameorigin)\b/i.test(options) ? KEPT : at(page, FRAMING, `X-Frame-Options: ${options}`)
})

const FRAMING = 'frame-ancestors, or X-Frame-Options'

const LEAKING = new Set(['unsafe-url', 'no-referrer-when-downgrade', 'origin-when-cross-origin'])

/** Whether a page keeps its address, with what the query holds, from other sites (RFC 9700, 4.2.4). */
export const judgeReferrer = ofPages((page) => {
  const policies = page.hygiene['referrer-policy']?.toLowerCase().split(',')
  const policy = policies?.map((one) => one.trim()).findLast(Boolean)
  if (policy === undefined) return at(page, 'a Referrer-Policy', 'none')
  return LEAKING.has(policy)
    ? at(page, 'a Referrer-Policy that keeps the query', `Referrer-Policy: ${policy}`)
    : KEPT
})

/** Whether no cache keeps a page of a log-in or a consent (OWASP ASVS 4.0.3, 8.2.1). */
export const judgeCaching = ofPages((page) => {
  const came = whyStored(page.hygiene['cache-control'])
  return came === undefined ? KEPT : at(page, NO_STORE, came)
})
