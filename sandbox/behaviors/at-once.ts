import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import { alterJson, alterRedirect, readClaims } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { ServiceResponse } from './response.ts'
import type { Tools } from './tools.ts'

/** How long each request stays open, so that concurrent requests overlap. */
const UNDER_LOAD_MS = 30

/** A request that is being answered. */
interface UnderWay {
  /** Identifies the request: the application, the code or the request object. */
  readonly of: string
  /** Requests that overlapped with this one. */
  readonly concurrent: Set<UnderWay>
  accepted?: JsonObject
}

const known = new WeakMap<ServiceRequest, UnderWay>()
const places = new WeakMap<Tools, Map<Endpoint, Set<UnderWay>>>()

function underWay(tools: Tools, endpoint: Endpoint): Set<UnderWay> {
  const all = places.get(tools) ?? new Map<Endpoint, Set<UnderWay>>()
  places.set(tools, all)
  const own = all.get(endpoint) ?? new Set<UnderWay>()
  all.set(endpoint, own)
  return own
}

/**
 * Answers a request with a member of the answer to a concurrent request.
 *
 * @param of - Identifies a request. Requests with the same or no identity are not mixed up.
 */
export const mixesUp = (
  endpoint: Endpoint,
  member: string,
  of: (form: URLSearchParams) => unknown,
): Behavior => ({
  request: {
    [endpoint]: async (request: ServiceRequest, tools: Tools) => {
      const others = underWay(tools, endpoint)
      const own: UnderWay = { of: String(of(request.form) ?? ''), concurrent: new Set(others) }
      for (const other of others) other.concurrent.add(own)
      others.add(own)
      known.set(request, own)
      await setTimeout(UNDER_LOAD_MS)
    },
  },
  response: {
    [endpoint]: (response: ServiceResponse, tools: Tools, request: ServiceRequest) => {
      const own = known.get(request)
      if (!own) return undefined
      underWay(tools, endpoint).delete(own)
      return accepted(
        alterJson((body) => {
          const other = [...own.concurrent].find((one) => one.accepted && one.of !== own.of && own.of !== '')
          own.accepted = { ...body }
          if (other) body[member] = other.accepted?.[member]
        }),
      )(response, tools, request)
    },
  },
})

/** Returns the state of the request that the browser opened last, as if the session held only one. */
export const stateOfLastOpened: Behavior = {
  always: {
    request: {
      authorization: ({ query }, { memory }) => {
        const opened = memory.get(`state of ${query.get('request_uri')}`)
        if (opened !== undefined) memory.set('the state that was opened last', opened)
      },
    },
    response: {
      par: accepted(({ json }, { memory }, { form }) => {
        memory.set(`state of ${json.request_uri}`, readClaims(form.get('request') ?? '')?.state)
      }),
    },
  },
  response: {
    authorization: alterRedirect(({ searchParams }, { memory }) => {
      if (searchParams.has('code'))
        searchParams.set('state', String(memory.get('the state that was opened last')))
    }),
  },
}
