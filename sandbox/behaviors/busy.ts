import type { Cell } from '../../contract/requests/cells.ts'
import type { Endpoint } from '../endpoints.ts'
import { endpointOf } from '../endpoints.ts'
import { readClaims } from './alter.ts'
import { accepted, invalidClient } from './answers.ts'
import type { AnswerHook, Behavior, ResponseHook } from './behavior.ts'
import { combined } from './combined.ts'
import { countOf, remembered } from './remembering.ts'
import type { ServiceRequest } from './request.ts'
import { takes } from './takes/index.ts'

/** Answers as a busy service does, although it has processed the request. */
const busy: ResponseHook = (response) => {
  response.status = 503
  response.setHeader('Retry-After', '1')
  response.body = ''
}

/** Processes the first request to an endpoint, but answers it as busy. */
export const busyAfterFirst = (endpoint: Endpoint): Behavior => ({
  response: {
    [endpoint]: (response, tools, request) =>
      countOf(tools, `answers of ${endpoint}`) === 1 ? busy(response, tools, request) : undefined,
  } satisfies Record<string, ResponseHook>,
})

const SPENT = 'assertions of requests that were answered as busy'

/**
 * A service that accepts a request that one operator edited in one field, but answers as busy the first time. It never
 * accepts that client assertion again.
 */
export function takesThenBusy(cell: Cell): Behavior {
  const endpoint = endpointOf(cell.request)
  const sent = new WeakMap<ServiceRequest, { readonly fields: string; readonly jti?: string | undefined }>()
  const refuseSpent: AnswerHook = (request, tools) =>
    remembered(tools, SPENT).has(sent.get(request)?.jti ?? '') ? invalidClient() : undefined
  const busyOnce: ResponseHook = (response, tools, request) => {
    const { fields, jti } = sent.get(request) ?? {}
    const isTaken = fields !== request.form.toString()
    if (!isTaken || countOf(tools, `edits taken at ${endpoint}`) > 1) return undefined
    if (jti !== undefined) remembered(tools, SPENT).add(jti)
    return busy(response, tools, request)
  }
  return combined(
    {
      request: {
        [endpoint]: (request: ServiceRequest) => {
          const { jti } = readClaims(request.form.get('client_assertion') ?? '') ?? {}
          sent.set(request, { fields: request.form.toString(), jti })
        },
      },
      answer: { [endpoint]: refuseSpent },
    },
    takes(cell),
    { response: { [endpoint]: accepted(busyOnce) } },
  )
}
