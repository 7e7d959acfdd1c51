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

/** Runs a hook on every answer of every product. */
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

/** Products that keep their references, but differ from those of the default sandbox. */
export const products = {
  'products.nulls': {
    says: 'The product Accounts has null in members that are nullable in its OpenAPI 3.0 document.',
    behavior: inAnswer('product-accounts', (body) => {
      for (const account of 'accounts' in body ? elementsOf(body, 'accounts') : [body])
        Object.assign(account, { nickname: null, status: null, openedOn: null })
    }),
    environment: { API_PRODUCTS: 'products/sandbox/openapi-3.0.json' },
  },
  'products.more-members': {
    says: 'Answers of products have additional members, nested ones too, which their schemas allow.',
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
    says: 'Answers of products lack optional members.',
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
    says: 'The lists of rates and branches are empty.',
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
    says: 'The list of accounts has one account per page, with a link to the next page; a page after the last is empty.',
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
    says: 'Every answer of a product is compressed, including refusals.',
    behavior: everywhere(compress),
  },
  'products.media-types': {
    says: 'Answers of products have their own JSON media types, or application/json with parameters.',
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
    says: 'Products refuse with 403 and an HTML page, without a challenge.',
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
    says: 'The target has only the products of the catalogue, and no business API that accepts the tokens of both flows.',
    behavior: {},
    environment: {
      BUSINESS_API_GET_URL: '',
      BUSINESS_API_PUT_URL: '',
      BUSINESS_API_PUT_BODY: '',
      BUSINESS_API_PUT_READS_BACK: '',
    },
  },
  'products.open-to-others': {
    says: 'Products that need no consent accept access tokens of both flows, also instead of an API key.',
    behavior: combined(
      letsIn('reference-rates', hasCodeToken),
      letsIn(
        'branches',
        async (request, tools) => (await hasClientToken(request, tools)) || hasCodeToken(request, tools),
      ),
    ),
  },
  'products.stored-otherwise': {
    says: 'The product Preferences returns what was stored in another order, with an additional id.',
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
