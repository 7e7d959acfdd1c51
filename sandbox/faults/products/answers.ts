import jsonpointer from 'jsonpointer'
import { productClauseId } from '../../../contract/products.ts'
import { alterJson } from '../../behaviors/alter.ts'
import { accepted, acceptedAs } from '../../behaviors/answers.ts'
import type { Behavior, ResponseHook } from '../../behaviors/behavior.ts'
import { type ProductName, productEndpoint } from '../../endpoints.ts'
import { REQUEST_ID } from '../../gateway/products/accounts.ts'
import type { Fault } from '../fault.ts'
import { PRODUCTS, TITLES } from './access.ts'
import { SPECIMENS, WAYS } from './specimens.ts'

/** What can be wrong with an answer as a whole, in words, and the hook that does it. */
const WHOLE: Readonly<Record<string, readonly [says: string, hook: ResponseHook]>> = {
  'media-type': [
    'has the Content-Type text/html',
    (response) => response.setHeader('Content-Type', 'text/html; charset=utf-8'),
  ],
  binary: [
    'has the Content-Type application/octet-stream',
    (response) => response.setHeader('Content-Type', 'application/octet-stream'),
  ],
  'cut-short': [
    'has JSON that is cut off',
    (response) => {
      response.body = response.body.slice(0, -12)
    },
  ],
  'not-json': [
    'is plain text instead of JSON',
    (response) => {
      response.body = 'Everything is fine.'
    },
  ],
  'other-json': [
    'has another type of JSON value',
    (response) => {
      response.body = JSON.stringify([response.body.length])
    },
  ],
  empty: [
    'has no body',
    (response) => {
      response.body = ''
    },
  ],
}

/** Runs a hook on the answers of a product that its specimen selects. */
function inAnswer(product: ProductName, hook: ResponseHook): Behavior {
  const { isMeant } = SPECIMENS[product]
  return {
    response: {
      [productEndpoint(product)]: accepted((response, tools, request) =>
        isMeant(request) ? hook(response, tools, request) : undefined,
      ),
    },
  }
}

type Entry = readonly [id: string, fault: Fault]

const fault = (product: ProductName, what: string, says: string, hook: ResponseHook): Entry => [
  `products.${product}.answer-${what}`,
  {
    says: `${TITLES[product]} gives an answer that ${says}.`,
    breaks: [productClauseId(product, 'answer')],
    behavior: inAnswer(product, hook),
  },
]

const made = PRODUCTS.flatMap((product) => [
  ...Object.entries(WAYS).flatMap(([way, says]): readonly Entry[] => {
    const [pointer, value] = SPECIMENS[product].wrong[way as keyof typeof WAYS] ?? []
    if (pointer === undefined) return []
    return [
      fault(
        product,
        way,
        says,
        alterJson((body) => void jsonpointer.set(body, pointer, value)),
      ),
    ]
  }),
  ...Object.entries(WHOLE).map(([what, [says, hook]]) => fault(product, what, says, hook)),
])

const ofOne: Readonly<Record<string, Fault>> = {
  'products.accounts.answer-header-missing': {
    says: 'The product Accounts gives an answer without a header that its reference requires.',
    breaks: ['api.accounts.answer'],
    behavior: inAnswer('accounts', (response) => response.setHeader(REQUEST_ID)),
  },
  'products.accounts.answer-of-one': {
    says: 'The product Accounts gives an answer about one account without its balances.',
    breaks: ['api.accounts.answer'],
    behavior: {
      response: {
        'product-accounts': accepted(alterJson((body) => void ('id' in body && delete body.balances))),
      },
    },
  },
  'products.accounts.created': {
    says: 'The product Accounts answers a GET with 201.',
    breaks: ['api.accounts.accepts'],
    behavior: acceptedAs('product-accounts', 201),
  },
  'products.accounts.partial': {
    says: 'The product Accounts answers a GET with 206.',
    breaks: ['api.accounts.accepts'],
    behavior: acceptedAs('product-accounts', 206),
  },
}

/** Answers of products that differ from their references (document 4.6). */
export const productAnswers: Readonly<Record<string, Fault>> = { ...Object.fromEntries(made), ...ofOne }
