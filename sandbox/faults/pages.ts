import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import { secured } from '../behaviors/wire.ts'
import type { Faults } from './fault.ts'

/** Faults in the protection of the pages of the authorization server (RFC 9700; OWASP ASVS). */
export const pages = {
  'page.framed-by-anybody': {
    says: 'The pages have no frame-ancestors in their Content-Security-Policy.',
    inBrowser: true,
    breaks: ['page.framing'],
    behavior: onPages((page) =>
      page.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"),
    ),
  },
  'page.frame-ancestors-open': {
    says: 'The pages may be framed by any site.',
    inBrowser: true,
    breaks: ['page.framing'],
    behavior: onPages((page) =>
      page.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
      ),
    ),
  },
  'page.no-referrer-policy': {
    says: 'The pages have no Referrer-Policy.',
    inBrowser: true,
    breaks: ['page.referrer'],
    behavior: onPages((page) => page.setHeader('Referrer-Policy')),
  },
  'page.referrer-unsafe': {
    says: 'The pages have a Referrer-Policy that sends their full address to other sites.',
    inBrowser: true,
    breaks: ['page.referrer'],
    behavior: onPages((page) => page.setHeader('Referrer-Policy', 'unsafe-url')),
  },
  'page.cached': {
    says: 'The browser may cache the pages for a minute.',
    inBrowser: true,
    breaks: ['page.caching'],
    behavior: onPages((page) => page.setHeader('Cache-Control', 'private, max-age=60')),
  },
} as const satisfies Faults

function onPages(alter: (page: ServiceResponse) => void): Behavior {
  return { response: { pages: alter } }
}

/** Every page of the authorization server sets a session cookie with these attributes (OWASP ASVS 4.0.3, 3.4). */
const withCookie = (attributes: string): Behavior => ({
  response: {
    pages: (response) =>
      response.addHeader('Set-Cookie', `account_session=kept-by-the-page; Path=/; ${attributes}`),
  },
})

/** Session cookies without protection. */
export const cookies = {
  'page.cookie-without-tls': {
    says: 'The session cookie is sent without TLS too.',
    inBrowser: true,
    breaks: ['page.cookie-secure'],
    behavior: combined(secured(), withCookie('HttpOnly; SameSite=Lax')),
  },
  'page.cookie-for-scripts': {
    says: 'Scripts can read the session cookie.',
    inBrowser: true,
    breaks: ['page.cookie-http-only'],
    behavior: withCookie('SameSite=Lax'),
  },
  'page.cookie-for-other-sites': {
    says: 'Requests from other sites carry the session cookie.',
    inBrowser: true,
    breaks: ['page.cookie-same-site'],
    behavior: withCookie('HttpOnly; Secure; SameSite=None'),
  },
} as const satisfies Faults
