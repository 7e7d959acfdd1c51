import type { Behavior } from '../../behaviors/behavior.ts'
import { combined } from '../../behaviors/combined.ts'
import { secured } from '../../behaviors/secured.ts'
import type { Faults } from '../fault.ts'

/** Every page of the authorization server keeps a session of its own in a cookie with such attributes (OWASP ASVS 4.0.3, 3.4). */
const withCookie = (attributes: string): Behavior => ({
  response: {
    pages: (response) =>
      response.addHeader('Set-Cookie', `account_session=kept-by-the-page; Path=/; ${attributes}`),
  },
})

/** Cookies that keep a session and are not protected. */
export const cookies = {
  'page.cookie-without-tls': {
    says: 'The cookie of a session goes without TLS as well.',
    breaks: ['page.cookie-secure'],
    behavior: combined(secured(), withCookie('HttpOnly; SameSite=Lax')),
  },
  'page.cookie-for-scripts': {
    says: 'Scripts can read the cookie of a session.',
    breaks: ['page.cookie-http-only'],
    behavior: withCookie('SameSite=Lax'),
  },
  'page.cookie-for-other-sites': {
    says: 'The requests of other sites carry the cookie of a session.',
    breaks: ['page.cookie-same-site'],
    behavior: withCookie('HttpOnly; Secure; SameSite=None'),
  },
} as const satisfies Faults
