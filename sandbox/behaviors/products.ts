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

/** Whether a product lets a call in. */
export type LetsIn = (request: ServiceRequest, tools: Tools) => boolean | Promise<boolean>

/** Gives a call the credential for a product. The accounts are not here: they need a consent, which cannot be forged. */
const OPEN: Readonly<Record<Exclude<ProductName, 'accounts'>, RequestHook>> = {
  'reference-rates': letThrough,
  preferences: letThrough,
  branches: ({ headers }, { apiKey }) => {
    headers[API_KEY_HEADER] = apiKey
  },
}

/** Lets a product accept calls that it should refuse. */
export function letsIn(product: ProductName, isMeant: LetsIn): Behavior {
  const endpoint = productEndpoint(product)
  if (product === 'accounts') return combined(rememberTokens, accountsTo(isMeant))
  const open: RequestHook = async (request, tools) => {
    if (await isMeant(request, tools)) await OPEN[product](request, tools)
  }
  return combined(rememberTokens, { request: { [endpoint]: open } })
}

/** Answers refused calls with the accounts at a data provider. */
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

/** A call without any credential. */
export const hasNothing: LetsIn = (request) => !request.headers.authorization && !keyOf(request)

/** A call with the API key only. */
export const hasKeyAlone: LetsIn = (request, { apiKey }) =>
  !request.headers.authorization && keyOf(request) === apiKey

/** A call with a wrong API key. */
export const hasOtherKey: LetsIn = (request, { apiKey }) => ![undefined, '', apiKey].includes(keyOf(request))

/** A call with a valid token of the client-credentials grant, and no API key. */
export const hasClientToken: LetsIn = async (request, { tokens }) =>
  !keyOf(request) && (await tokens.accepts(bearerOf(request) ?? ''))

/** A call with a token of the code flow, and no API key. */
export const hasCodeToken: LetsIn = (request, tools) => !keyOf(request) && wasIssued(tools, bearerOf(request))

/** A call with a JWT that the gateway did not sign, or that was altered after signing. */
export const hasAlteredJwt: LetsIn = async (request, tools) => {
  const token = bearerOf(request)
  return token !== undefined && isJwt(token) && !(await isSignedHere(token, tools))
}

/** A call with a token that is not a JWT, and that the service did not issue. */
export const hasAlteredText: LetsIn = (request, tools) => {
  const token = bearerOf(request)
  return token !== undefined && !isJwt(token) && !wasIssued(tools, token)
}

/** A call with an expired token of the client-credentials grant. */
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
