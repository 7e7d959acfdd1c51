import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import { bearerOf, beforeBusinessCall } from './bearer.ts'
import type { Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import type { Tools } from './tools.ts'

/**
 * Issues other access tokens in the place of the service's own; the business API takes them all the same.
 *
 * @param endpoint - Where they are issued.
 * @param disguise - Makes another token of the service's own.
 */
export function disguised(
  endpoint: 'client-credentials' | 'token',
  disguise: (token: string, tools: Tools) => string | Promise<string>,
): Behavior {
  const issue = alterJson(async (body, tools) => {
    const own = String(body.access_token)
    body.access_token = await disguise(own, tools)
    tools.memory.set(`token ${body.access_token}`, own)
  })
  const takeBack = beforeBusinessCall((request, { memory }) => {
    const own = memory.get(`token ${bearerOf(request)}`)
    if (typeof own === 'string') request.headers.authorization = `Bearer ${own}`
  })
  return combined({ response: { [endpoint]: accepted(issue) } }, takeBack)
}
