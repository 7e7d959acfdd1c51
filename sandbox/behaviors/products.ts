import { randomUUID } from 'node:crypto'
import { DATA_PROVIDERS } from '../data-providers.ts'
import { type ProductName, productEndpoint } from '../endpoints.ts'
import { accountsFor, REQUEST_ID } from '../gateway/products/accounts.ts'
import { API_KEY_HEADER } from '../gateway/products/api-key.ts'
import { isCanonical } from '../http/canonical-base64url.ts'
import { refused } from './answers.ts'
import { bearerOf, isJwt, letThrough } from './bearer.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import { rememberTokens, wasIssued } from './token-life.ts'
import type { Tools } from './tools.ts'

/** Tells by a call whether a product lets it in. */
export type LetsIn = (request: ServiceRequest, tools: Tools) => boolean | Promise<boolean>

/** Gives a call the credential that opens a product; the accounts need a consent, which nobody can make up. */
const OPEN: Readonly<Record<Exclude<ProductName, 'accounts'>, RequestHook>> = {
  'reference-rates': letThrough,
  preferences: letThrough,
  branches: ({ headers }, { apiKey }) => {
    headers[API_KEY_HEADER] = apiKey
  },
}

/** A product that lets in more calls than it may. */
export function letsIn(product: ProductName, isMeant: LetsIn): Behavior {
  const endpoint = productEndpoint(product)
  if (product === 'accounts') return combined(rememberTokens, accountsTo(isMeant))
  const open: RequestHook = async (request, tools) => {
    if (await isMeant(request, tools)) await OPEN[product](request, tools)
  }
  return combined(rememberTokens, { request: { [endpoint]: open } })
}

/** Gives refused calls the accounts at a data provider. */
function accountsTo(isMeant: LetsIn): Behavior {
  return {
    response: {
      'product-accounts': refused(async (response, tools, request) => {
        const accounts = accountsFor(DATA_PROVIDERS[0].id, request.path, request.query)
        if (!accounts || !(await isMeant(request, tools))) return
        response.status = 200
        response.setHeader('WWW-Authenticate')
        response.setHeader(REQUEST_ID, randomUUID())
        response.json = accounts
      }),
    },
  }
}

/** A call with nothing that could open a product. */
export const hasNothing: LetsIn = (request) => !request.headers.authorization && !keyOf(request)

/** A call with the API key alone. */
export const hasKeyAlone: LetsIn = (request, { apiKey }) =>
  !request.headers.authorization && keyOf(request) === apiKey

/** A call with an API key that is another. */
export const hasOtherKey: LetsIn = (request, { apiKey }) => ![undefined, '', apiKey].includes(keyOf(request))

/** A call with a good token of the client-credentials grant, and no API key. */
export const hasClientToken: LetsIn = async (request, { tokens }) =>
  !keyOf(request) && (await tokens.accepts(bearerOf(request) ?? ''))

/** A call with a token that came from the code flow, and no API key. */
export const hasCodeToken: LetsIn = (request, tools) => !keyOf(request) && wasIssued(tools, bearerOf(request))

/** A call with a JWT that the gateway did not sign, or that was altered since. */
export const hasAlteredJwt: LetsIn = async (request, tools) => {
  const token = bearerOf(request)
  return token !== undefined && isJwt(token) && !(await isSignedHere(token, tools))
}

/** A call with a token that is no JWT, and that nobody issued. */
export const hasAlteredText: LetsIn = (request, tools) => {
  const token = bearerOf(request)
  return token !== undefined && !isJwt(token) && !wasIssued(tools, token)
}

/** A call with a token of the client-credentials grant that is over. */
export const hasExpiredJwt: LetsIn = async (request, tools) => {
  const token = bearerOf(request) ?? ''
  return (await isSignedHere(token, tools)) && !(await tools.tokens.accepts(token))
}

const isSignedHere = async (token: string, { isSignedBy, keys }: Tools): Promise<boolean> =>
  isCanonical(token) && (await isSignedBy(token, { key: keys.service }))

function keyOf({ headers }: ServiceRequest): string | undefined {
  const key = headers[API_KEY_HEADER]
  return Array.isArray(key) ? key[0] : key
}
