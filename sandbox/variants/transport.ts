import { redirected, redirectTo } from '../behaviors/answers.ts'
import type { AnswerHook, Behavior, ResponseHook } from '../behaviors/behavior.ts'
import { busyAfterFirst } from '../behaviors/busy.ts'
import { combined } from '../behaviors/combined.ts'
import { countOf } from '../behaviors/remembering.ts'
import { endsAfterRefusal, late, secured } from '../behaviors/wire.ts'
import { ENDPOINTS, type Endpoint } from '../endpoints.ts'
import type { Variants } from './variant.ts'

const setCookie: ResponseHook = (response) => {
  response.addHeader('Set-Cookie', 'visitor=1; Path=/; HttpOnly')
  response.addHeader('Set-Cookie', 'balancer=b7; Path=/')
}

const found: ResponseHook = (response) => {
  if (response.status === 303) response.status = 302
}

/** Adds a redirect before each page, from the same address with a query. */
const HOPS: Behavior = {
  answer: {
    pages: ({ method, path, query }) =>
      method === 'GET' && query.has('hop') ? redirectTo(path, 307) : undefined,
  },
  response: {
    authorization: (response) => {
      const location = response.header('Location')
      if (location.includes('/interaction/')) response.setHeader('Location', `${location}?hop=1`)
    },
  },
}

const BUSY = [
  ['client-credentials', 503],
  ['business-get', 429],
  ['discovery', 503],
  ['par', 429],
  ['exchange', 503],
] as const satisfies readonly (readonly [Endpoint, number])[]

/** Answers the first request to an endpoint as busy. */
const busyOnce =
  (endpoint: Endpoint, status: number): AnswerHook =>
  (_request, tools) =>
    countOf(tools, `requests to ${endpoint}`) === 1 ? { status, headers: { 'Retry-After': '1' } } : undefined

/** Services that differ only in transport. */
export const transport = {
  'transport.hops': {
    says: 'Each page is behind an additional redirect, and redirects have status 302.',
    inBrowser: true,
    behavior: combined({ response: { authorization: found, pages: found } }, HOPS),
    warnings: ['authorization.see-other'],
  },
  'transport.discovery-moved': {
    says: 'The discovery document and the published keys are behind a redirect.',
    behavior: combined(redirected('discovery', 1), redirected('jwks', 1)),
  },
  'transport.discovery-far': {
    says: 'The discovery document is behind five redirects.',
    behavior: redirected('discovery', 5),
  },
  'transport.refusal-ends-connection': {
    says: 'The service closes the connection after every refusal, without announcing it.',
    behavior: { wire: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, endsAfterRefusal])) },
  },
  'transport.busy-for-a-moment': {
    says: 'The first request to each API endpoint is answered 503 or 429, with Retry-After: 1.',
    behavior: combined(
      ...BUSY.map(([endpoint, status]) => ({ answer: { [endpoint]: busyOnce(endpoint, status) } })),
    ),
  },
  'transport.busy-after-processing': {
    says: 'The first request to each API endpoint is processed, but answered 503 with Retry-After: 1.',
    behavior: combined(...BUSY.map(([endpoint]) => busyAfterFirst(endpoint))),
  },
  'transport.cookies': {
    says: 'Every answer sets cookies.',
    inBrowser: true,
    behavior: {
      response: {
        authorization: setCookie,
        'business-get': setCookie,
        'client-credentials': setCookie,
        discovery: setCookie,
        pages: setCookie,
        par: setCookie,
        'product-accounts': setCookie,
        'product-reference-rates': setCookie,
        'product-branches': setCookie,
        'product-preferences': setCookie,
        exchange: setCookie,
      },
    },
  },
  'transport.secured': {
    says: 'The servers speak TLS as RFC 9325 recommends.',
    inBrowser: true,
    behavior: secured(),
  },
  'transport.client-certificates': {
    says: 'The servers have certificates of a private authority, and require one from every client.',
    inBrowser: true,
    behavior: combined(secured(), { settings: { mutual: true } }),
  },
  'transport.cookies-of-pages': {
    says: 'Pages set a cookie against request forgery, which a script reads, and a language cookie.',
    inBrowser: true,
    behavior: {
      response: {
        pages: (response) => {
          response.addHeader('Set-Cookie', 'XSRF-TOKEN=of-this-form; Path=/; SameSite=Strict')
          response.addHeader('Set-Cookie', 'language=en; Path=/')
        },
      },
    },
  },
  'transport.slow': {
    says: 'Some answers take two seconds.',
    behavior: { wire: { discovery: late(2_000), jwks: late(2_000) } },
  },
} as const satisfies Variants
