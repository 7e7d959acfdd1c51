import { SERVER_ENDPOINTS } from '../endpoints.ts'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import { bearerOf, beforeApiCall } from './bearer.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { Tools } from './tools.ts'

/**
 * Issues other access tokens in place of the service's own. Every endpoint accepts them.
 *
 * @param endpoint - The endpoint that issues them.
 * @param disguise - Makes the new token from the service's own.
 */
export function disguised(
  endpoint: 'client-credentials' | 'exchange',
  disguise: (token: string, tools: Tools) => string | Promise<string>,
): Behavior {
  const issue = alterJson(async (body, tools) => {
    const own = String(body.access_token)
    body.access_token = await disguise(own, tools)
    tools.memory.set(`token ${body.access_token}`, own)
  })
  const ownOf = (token: unknown, { memory }: Tools) => {
    const own = memory.get(`token ${token}`)
    return typeof own === 'string' ? own : undefined
  }
  const takeBack: RequestHook = (request, tools) => {
    const own = ownOf(bearerOf(request), tools)
    if (own) request.headers.authorization = `Bearer ${own}`
  }
  const takeBackField: RequestHook = ({ form }, tools) => {
    const own = ownOf(form.get('token'), tools)
    if (own) form.set('token', own)
  }
  const takeBackAny: RequestHook = (request, tools) => {
    void takeBack(request, tools)
    void takeBackField(request, tools)
  }
  const everywhere = SERVER_ENDPOINTS.map((name) => [name, takeBackAny])
  return combined({ response: { [endpoint]: accepted(issue) } }, beforeApiCall(takeBack), {
    request: Object.fromEntries(everywhere),
  })
}
