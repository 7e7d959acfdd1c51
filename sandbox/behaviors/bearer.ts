import { challenging } from './answers.ts'
import type { Answer, AnswerHook, Behavior, RequestHook } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** Runs a hook before every GET and PUT of the business API. */
export function beforeBusinessCall(hook: RequestHook): Behavior {
  return { request: { 'business-get': hook, 'business-put': hook } }
}

/** Runs a hook before every call that needs an access token: to the business API, and to the products. */
export function beforeApiCall(hook: RequestHook): Behavior {
  const products = { 'product-accounts': hook, 'product-reference-rates': hook, 'product-preferences': hook }
  return { request: { ...beforeBusinessCall(hook).request, ...products } }
}

/** The bearer token of a request, if there is one. */
export function bearerOf({ headers }: ServiceRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Gives a request a token that the business API accepts. */
export async function letThrough(
  { headers }: ServiceRequest,
  { applications, tokens }: Tools,
): Promise<void> {
  headers.authorization = `Bearer ${await tokens.issue(applications[0])}`
}

/**
 * Refuses calls of the business API by their token.
 *
 * @param isRefused - Whether to refuse the token.
 */
export function refuseToken(isRefused: (token: string) => boolean): AnswerHook {
  return (request) => {
    const token = bearerOf(request)
    return isRefused(token ?? '') ? unauthorized(token) : undefined
  }
}

/** Whether a token has three parts, as a JWT does: true of the client-credentials grant, false of the code grant. */
export const isJwt = (token: string): boolean => token.split('.').length === 3

/** The challenge names an error only if the request had a token (RFC 6750, 3.1). */
const unauthorized = (token: string | undefined): Answer =>
  challenging('invalid_token', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"')
