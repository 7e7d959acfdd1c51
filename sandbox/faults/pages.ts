import type { Behavior } from '../behaviors/behavior.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import type { Faults } from './fault.ts'

/** How the pages of the authorization server are protected (RFC 9700; OWASP ASVS). */
export const pages = {
  'page.framed-by-anybody': {
    says: 'The pages say nothing about frames.',
    breaks: ['page.framing'],
    behavior: onPages((page) =>
      page.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"),
    ),
  },
  'page.frame-ancestors-open': {
    says: 'The pages may be framed by any site.',
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
    breaks: ['page.referrer'],
    behavior: onPages((page) => page.setHeader('Referrer-Policy')),
  },
  'page.referrer-unsafe': {
    says: 'The pages tell other sites their whole address.',
    breaks: ['page.referrer'],
    behavior: onPages((page) => page.setHeader('Referrer-Policy', 'unsafe-url')),
  },
  'page.cached': {
    says: 'The pages may be kept for a minute.',
    breaks: ['page.caching'],
    behavior: onPages((page) => page.setHeader('Cache-Control', 'private, max-age=60')),
  },
} as const satisfies Faults

function onPages(alter: (page: ServiceResponse) => void): Behavior {
  return { response: { pages: alter } }
}
