import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import { secured } from '../behaviors/wire.ts'
import type { Faults } from './fault.ts'

/** How the pages of the authorization server are protected (RFC 9700; OWASP ASVS). */
export const pages = {
  'page.framed-by-anybody': {
    says: 'The pages say nothing about frames.',
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
    says: 'The pages tell other sites their whole address.',
    inBrowser: true,
    breaks: ['page.referrer'],
    behavior: onPages((page) => page.setHeader('Referrer-Policy', 'unsafe-url')),
  },
  'page.cached': {
    says: 'The pages may be kept for a minute.',
    inBrowser: true,
    breaks: ['page.caching'],
    behavior: onPages((page) => page.setHeader('Cache-Control', 'private, max-age=60')),
  },
} as const satisfies Faults

function onPages(alter: (page: ServiceResponse) => void): Behavior {
  return { response: { pages: alter } }
}

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
    inBrowser: true,
    breaks: ['page.cookie-secure'],
    behavior: combined(secured(), withCookie('HttpOnly; SameSite=Lax')),
  },
  'page.cookie-for-scripts': {
    says: 'Scripts can read the cookie of a session.',
    inBrowser: true,
    breaks: ['page.cookie-http-only'],
    behavior: withCookie('SameSite=Lax'),
  },
  'page.cookie-for-other-sites': {
    says: 'The requests of other sites carry the cookie of a session.',
    inBrowser: true,
    breaks: ['page.cookie-same-site'],
    behavior: withCookie('HttpOnly; Secure; SameSite=None'),
  },
} as const satisfies Faults
