import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import type { Answer, AnswerHook, Behavior, ResponseHook } from './behavior.ts'

/**
 * Runs a hook only on answers that accept a request (2xx).
 */
export function accepted(hook: ResponseHook): ResponseHook {
  return (response, tools, request) => (response.status < 300 ? hook(response, tools, request) : undefined)
}

/**
 * Runs a hook only on answers that refuse a request (4xx).
 */
export function refused(hook: ResponseHook): ResponseHook {
  return (response, tools, request) =>
    response.status >= 400 && response.status < 500 ? hook(response, tools, request) : undefined
}

/** An answer in JSON. */
export function jsonAnswer(status: number, body: JsonObject): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** A refusal that says how to authenticate (RFC 9110, 11.6.1). */
export function challenging(error: string, challenge: string): Answer {
  const { headers, ...answer } = jsonAnswer(401, { error })
  return { ...answer, headers: { ...headers, 'WWW-Authenticate': challenge } }
}

/** The refusal of a client that does not authenticate (RFC 6749, 5.2). */
export const invalidClient = (): Answer => challenging('invalid_client', 'Basic realm="sandbox"')

/** An answer that is a page. */
export function htmlAnswer(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/html' }, body }
}

/** Turns the answer into a refusal (RFC 6749, 5.2). */
export function refusedWith(status: number, error: string): ResponseHook {
  return (response) => {
    response.status = status
    response.json = { error }
  }
}

/**
 * Answers every request to an endpoint in place of the service.
 */
export function always(endpoint: Endpoint, answer: Answer): Behavior {
  return { answer: { [endpoint]: () => answer } }
}

/**
 * Changes the status of the accepting answers of an endpoint.
 */
export function acceptedAs(endpoint: Endpoint, status: number): Behavior {
  return {
    response: {
      [endpoint]: accepted((response) => {
        response.status = status
      }),
    },
  }
}

/**
 * Serializes the accepting answers of an endpoint differently.
 *
 * @param write - Makes the body from the members.
 * @param contentType - The new Content-Type; without it, the Content-Type stays.
 */
export function written(
  endpoint: Endpoint,
  write: (members: JsonObject) => string,
  contentType?: string,
): Behavior {
  return {
    response: {
      [endpoint]: accepted((response) => {
        response.body = write(response.json)
        if (contentType !== undefined) response.setHeader('Content-Type', contentType)
      }),
    },
  }
}

/** Encodes members as a form. */
export const asForm = (members: JsonObject): string =>
  new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)])).toString()

/** Runs a hook on the accepting answers of an endpoint. */
export const onAccepted = (endpoint: Endpoint, hook: ResponseHook): Behavior => ({
  response: { [endpoint]: accepted(hook) },
})

/** Sets a header field of the accepting answers of an endpoint; without a value, removes it. */
export const headerOf = (endpoint: Endpoint, name: string, value?: string): Behavior =>
  onAccepted(endpoint, (response) => response.setHeader(name, value))

/**
 * Locks an endpoint once it has refused a request: correct requests are refused too.
 *
 * @param lock - Answers requests after the lock. If it returns nothing, the service answers.
 */
export function lockedByRefusal(endpoint: Endpoint, lock: AnswerHook): Behavior {
  const key = `${endpoint} is locked`
  const whenLocked: AnswerHook = (request, tools) =>
    tools.memory.has(key) ? lock(request, tools) : undefined
  return {
    answer: { [endpoint]: whenLocked },
    response: { [endpoint]: refused((_response, { memory }) => void memory.set(key, true)) },
  }
}

/** An answer that sends the client to another address. */
export const redirectTo = (Location: string, status = 302): Answer => ({ status, headers: { Location } })

/**
 * Answers only after some redirects, each to the same path with a different query.
 *
 * @param times - The number of redirects.
 * @param status - The status of each redirect.
 */
export function redirected(endpoint: Endpoint, times: number, status = 302): Behavior {
  return {
    answer: {
      [endpoint]: ({ path, query }: { readonly path: string; readonly query: URLSearchParams }) => {
        const hop = Number(query.get('hop') ?? 0) + 1
        return hop > times ? undefined : redirectTo(`${path}?hop=${hop}`, status)
      },
    },
  }
}
