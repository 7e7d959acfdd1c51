import type { WalkedDocument } from '../../browser/browser-walk.ts'
import type { Hygiene, WalkedCookie } from '../../browser/protection.ts'
import { mediaTypeOf } from '../../http/answer.ts'
import { doesNotApply } from '../../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, keptIf } from '../../judge/finding.ts'
import { NO_STORE, whyStored } from '../../judge/judge-answer.ts'
import { of } from '../../judge/walked.ts'

/** A document of the authorization server, and how it is protected. */
type Protected = WalkedDocument & { readonly hygiene: Hygiene }

/** Judges the pages of a walk one by one, until one departs. */
const ofPages = (judge: (page: Protected) => Finding | Kept) =>
  of(({ walk }) => {
    const seen = walk.documents.filter(isProtected).filter(isPage)
    if (seen.length === 0) return doesNotApply('the run recorded no headers of a page')
    return seen.map(judge).find(({ is }) => is !== 'kept') ?? KEPT
  })

const isProtected = (document: WalkedDocument): document is Protected => document.hygiene !== undefined

const isPage = ({ status, hygiene }: Protected): boolean =>
  status === 200 && mediaTypeOf({ headers: hygiene }) === 'text/html'

/** A departure on a page, with its address. */
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
      ? at(page, 'frame-ancestors that names its sources, or none', ancestors.join(' '))
      : KEPT
  const options = page.hygiene['x-frame-options']
  if (!options) return at(page, FRAMING, 'neither')
  return /^(deny|sameorigin)\b/i.test(options) ? KEPT : at(page, FRAMING, `X-Frame-Options: ${options}`)
})

const FRAMING = 'frame-ancestors, or X-Frame-Options'

const LEAKING = new Set(['unsafe-url', 'no-referrer-when-downgrade', 'origin-when-cross-origin'])

/** Whether a page hides its address and query from other sites (RFC 9700, 4.2.4). */
export const judgeReferrer = ofPages((page) => {
  const policies = page.hygiene['referrer-policy']?.toLowerCase().split(',')
  const policy = page.referrerPolicy ?? policies?.map((one) => one.trim()).findLast(Boolean)
  if (policy === undefined) return at(page, 'a Referrer-Policy', 'none')
  return LEAKING.has(policy)
    ? at(page, 'a Referrer-Policy that hides the query from other sites', `Referrer-Policy: ${policy}`)
    : KEPT
})

/** Whether caches must not store a log-in or consent page (OWASP ASVS 4.0.3, 8.2.1). */
export const judgeCaching = ofPages((page) => {
  const came = whyStored(page.hygiene['cache-control'])
  return came === undefined ? KEPT : at(page, NO_STORE, came)
})

/** Usual names of session cookies. A cookie against forged requests is not one: scripts may read it. */
const SESSION = /sess|sso|auth|log_?in|(?:^|[._-])(?:sid|token|identity)(?:$|[._-])/i
const FORGERY = /csrf|xsrf|forgery/i

const isSession = ({ name }: WalkedCookie): boolean => SESSION.test(name) && !FORGERY.test(name)

/** A cookie that scripts cannot read is not a preference of the user, so it counts under any name. */
const isOwn = (cookie: WalkedCookie): boolean => isSession(cookie) || cookie.isHttpOnly

/** Judges the cookies of a walk that a clause is about. */
const ofCookies = (
  isMeant: (cookie: WalkedCookie) => boolean,
  isKept: (cookie: WalkedCookie) => boolean,
  expected: string,
  came: string,
) =>
  of(({ walk: { cookies } }) => {
    if (!cookies) return doesNotApply('the run recorded no cookies of a page')
    const own = cookies.filter(isMeant)
    if (own.length === 0) return doesNotApply('the run saw no cookie of this kind')
    const wrong = own.find((cookie) => !isKept(cookie))
    return keptIf(!wrong, expected, `${came}: ${wrong?.name}`)
  })

/** Whether a session cookie goes over TLS only (OWASP ASVS 4.0.3, 3.4.1). Pages without TLS are not judged. */
export const judgeCookieSecure = ofCookies(
  (cookie) => isOwn(cookie) && cookie.isOfSecurePage,
  ({ isSecure }) => isSecure,
  'the attribute Secure',
  'a cookie without it',
)

/** Whether scripts cannot read a session cookie (OWASP ASVS 4.0.3, 3.4.2). */
export const judgeCookieHttpOnly = ofCookies(
  isSession,
  ({ isHttpOnly }) => isHttpOnly,
  'the attribute HttpOnly',
  'a cookie without it',
)

/** Whether requests from other sites do not carry a session cookie (OWASP ASVS 4.0.3, 3.4.3). */
export const judgeCookieSameSite = ofCookies(
  isOwn,
  ({ sameSite }) => sameSite !== 'None',
  'SameSite=Lax or Strict',
  'a cookie with SameSite=None',
)
