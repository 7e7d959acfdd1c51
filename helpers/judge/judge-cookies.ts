import type { WalkedCookie } from '../browser/protection.ts'
import type { Consent } from '../evidence/evidence.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

/** Names by which frameworks and servers call the cookie of a session; one against forged requests is for scripts. */
const SESSION = /sess|sso|auth|log_?in|(?:^|[._-])(?:sid|token|identity)(?:$|[._-])/i
const FORGERY = /csrf|xsrf|forgery/i

const isSession = ({ name }: WalkedCookie): boolean => SESSION.test(name) && !FORGERY.test(name)

/** What scripts are kept from is no preference: whatever its name, it is the service's own. */
const isOwn = (cookie: WalkedCookie): boolean => isSession(cookie) || cookie.isHttpOnly

/** Judges the cookies of a walk, as far as they keep a session. */
const ofCookies =
  (
    isMeant: (cookie: WalkedCookie) => boolean,
    isKept: (cookie: WalkedCookie) => boolean,
    expected: string,
    came: string,
  ) =>
  (consent: Recorded<Consent>): Finding | Kept => {
    if (consent.is !== 'recorded') return consent
    const { cookies } = consent.value.walk
    if (!cookies) return doesNotApply('the cookies of no page were seen')
    const own = cookies.filter(isMeant)
    if (own.length === 0) return doesNotApply('no cookie was seen that this is about')
    const wrong = own.find((cookie) => !isKept(cookie))
    return wrong ? departs(expected, `${came}: ${wrong.name}`) : KEPT
  }

/** Whether a cookie of a session goes over TLS only (OWASP ASVS 4.0.3, 3.4.1); of a page without TLS there is none to want. */
export const judgeCookieSecure = ofCookies(
  (cookie) => isOwn(cookie) && cookie.isOfSecurePage,
  ({ isSecure }) => isSecure,
  'the attribute Secure',
  'a cookie without it',
)

/** Whether no script reads the cookie of a session (OWASP ASVS 4.0.3, 3.4.2). */
export const judgeCookieHttpOnly = ofCookies(
  isSession,
  ({ isHttpOnly }) => isHttpOnly,
  'the attribute HttpOnly',
  'a cookie without it',
)

/** Whether the requests of other sites go without the cookie of a session (OWASP ASVS 4.0.3, 3.4.3). */
export const judgeCookieSameSite = ofCookies(
  isOwn,
  ({ sameSite }) => sameSite !== 'None',
  'SameSite=Lax or Strict',
  'a cookie with SameSite=None',
)
