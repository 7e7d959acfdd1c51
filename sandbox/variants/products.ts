import { gzipSync } from 'node:zlib'
import { alterJson, readClaims } from '../behaviors/alter.ts'
import { accepted, headerOf, jsonAnswer, refused } from '../behaviors/answers.ts'
import { bearerOf } from '../behaviors/bearer.ts'
import type { Behavior, ResponseHook } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer } from '../behaviors/members.ts'
import { hasClientToken, hasCodeToken, letsIn } from '../behaviors/products.ts'
import { OWN_DATA } from '../faults/products/data.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { Variants } from './variant.ts'

/** Does something with every answer of every product. */
const everywhere = (hook: ResponseHook): Behavior => ({
  response: {
    'product-accounts': hook,
    'product-reference-rates': hook,
    'product-branches': hook,
    'product-preferences': hook,
  },
})

const elementsOf = (body: JsonObject, list: string): readonly JsonObject[] =>
  Array.isArray(body[list]) ? body[list].filter(isJsonObject) : []

const more = { 'x-region': 'eu', error: null, warnings: [], meta: { pages: 1 } }

const compress: ResponseHook = (response, _tools, { headers }) => {
  if (/identity|gzip;q=0/.test(String(headers['accept-encoding'])) || response.body === '') return
  response.setBytes(gzipSync(response.body))
  response.setHeader('Content-Encoding', 'gzip')
}

/** Products that keep what their references promise, in another way than those of the sandbox. */
export const products = {
  'products.nulls': {
    says: 'The product Accounts has null in members that its OpenAPI 3.0 document calls nullable.',
    behavior: inAnswer('product-accounts', (body) => {
      for (const account of 'accounts' in body ? elementsOf(body, 'accounts') : [body])
        Object.assign(account, { nickname: null, status: null, openedOn: null })
    }),
    environment: { API_PRODUCTS: 'products/sandbox/openapi-3.0.json' },
  },
  'products.more-members': {
    says: 'Answers of products have members that their schemas leave open, deep within as well.',
    behavior: combined(
      inAnswer('product-accounts', (body) => {
        for (const account of elementsOf(body, 'accounts')) Object.assign(account, more)
        Object.assign(body, more)
      }),
      inAnswer('product-branches', (body) => {
        for (const branch of elementsOf(body, 'branches')) Object.assign(branch, more)
        Object.assign(body, more)
      }),
      inAnswer('product-preferences', (body) => void Object.assign(body, more)),
    ),
  },
  'products.fewer-members': {
    says: 'Answers of products lack members that they need not have.',
    behavior: combined(
      inAnswer('product-accounts', (body) => {
        for (const account of elementsOf(body, 'accounts')) delete account.nickname
      }),
      inAnswer('product-branches', (body) => {
        for (const branch of elementsOf(body, 'branches')) delete branch.website
      }),
    ),
  },
  'products.empty-lists': {
    says: 'There are neither rates nor branches.',
    behavior: combined(
      inAnswer('product-reference-rates', (body) => {
        body.rates = []
      }),
      inAnswer('product-branches', (body) => {
        body.branches = []
      }),
    ),
  },
  'products.paged': {
    says: 'The accounts come one to a page with a link to the next one, and a page after the last is empty.',
    behavior: {},
    environment: { API_PRODUCTS: 'products/sandbox/paged.json' },
  },
  'products.put-without-body': {
    says: 'The product Preferences answers a PUT with 204 and no body.',
    behavior: {
      response: {
        'product-preferences': accepted((response, _tools, { method }) => {
          if (method === 'PUT') response.status = 204
        }),
      },
    },
  },
  'products.compressed': {
    says: 'Every answer of a product is compressed, refusals among them.',
    behavior: everywhere(compress),
  },
  'products.media-types': {
    says: 'Answers of products have media types of their own that are JSON, or parameters to the common one.',
    behavior: combined(
      headerOf('product-accounts', 'Content-Type', 'application/vnd.sandbox.accounts+json; charset=utf-8'),
      headerOf('product-reference-rates', 'Content-Type', 'application/vnd.sandbox.rates+json'),
      headerOf('product-branches', 'Content-Type', 'Application/JSON;charset="UTF-8"'),
    ),
    environment: { API_PRODUCTS: 'products/sandbox/media-types.json' },
  },
  'products.of-one-application': {
    says: 'The product Reference rates refuses the second application, as its reference says.',
    behavior: {
      answer: {
        'product-reference-rates': (request, { applications: [, second] }) =>
          readClaims(bearerOf(request) ?? '')?.client_id === second.id
            ? jsonAnswer(403, { error: 'not_yours' })
            : undefined,
      },
    },
    environment: OWN_DATA,
  },
  'products.refused-otherwise': {
    says: 'Products refuse with 403 and a page, without a challenge.',
    behavior: everywhere(
      refused((response) => {
        response.status = 403
        response.setHeader('WWW-Authenticate')
        response.setHeader('Content-Type', 'text/html')
        response.body = '<!doctype html><title>Error</title><h1>This is not for you</h1>'
      }),
    ),
  },
  'products.alone': {
    says: 'No business API takes the tokens of both flows: each is one of the catalogue, which says whose it takes.',
    behavior: {},
    environment: {
      BUSINESS_API_GET_URL: '',
      BUSINESS_API_PUT_URL: '',
      BUSINESS_API_PUT_BODY: '',
      BUSINESS_API_PUT_READS_BACK: '',
    },
  },
  'products.open-to-others': {
    says: 'Products that need no consent take an access token of either flow as well, and in the place of an API key.',
    behavior: combined(
      letsIn('reference-rates', hasCodeToken),
      letsIn(
        'branches',
        async (request, tools) => (await hasClientToken(request, tools)) || hasCodeToken(request, tools),
      ),
    ),
  },
  'products.stored-otherwise': {
    says: 'The product Preferences gives back what was stored in another order, with an identifier of its own.',
    behavior: {
      response: {
        'product-preferences': accepted(
          alterJson((body) => {
            const members = Object.entries(body).reverse()
            for (const name of Object.keys(body)) delete body[name]
            Object.assign(body, Object.fromEntries([['id', 'of-everybody'], ...members]))
          }),
        ),
      },
    },
  },
} as const satisfies Variants
