import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import type { Answer, AnswerHook, Behavior, ResponseHook } from './behavior.ts'

/**
 * Limits what is done with answers to those that accept a request (2xx).
 *
 * @param hook - What is done.
 */
export function accepted(hook: ResponseHook): ResponseHook {
  return (response, tools, request) => (response.status < 300 ? hook(response, tools, request) : undefined)
}

/**
 * Limits what is done with answers to those that refuse a request (4xx).
 *
 * @param hook - What is done.
 */
export function refused(hook: ResponseHook): ResponseHook {
  return (response, tools, request) =>
    response.status >= 400 && response.status < 500 ? hook(response, tools, request) : undefined
}

/** An answer in JSON. */
export function jsonAnswer(status: number, body: JsonObject): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** An answer that is a page. */
export function htmlAnswer(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/html' }, body }
}

/** Refuses in the place of the answer (RFC 6749, 5.2). */
export function refusedWith(status: number, error: string): ResponseHook {
  return (response) => {
    response.status = status
    response.json = { error }
  }
}

/**
 * Answers every request to an endpoint without the service.
 *
 * @param endpoint - Which.
 * @param answer - With what.
 */
export function always(endpoint: Endpoint, answer: Answer): Behavior {
  return { answer: { [endpoint]: () => answer } }
}

/**
 * Gives the answers of an endpoint that accept a request another status.
 *
 * @param endpoint - Which.
 * @param status - The status.
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
 * Writes the JSON of accepted answers in another way; the content type stays unless another one is given.
 *
 * @param endpoint - Which.
 * @param write - Makes the body of the members.
 * @param contentType - What the body is declared as.
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

/** Members as a form. */
export const asForm = (members: JsonObject): string =>
  new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)])).toString()

/** Does something with the answers of an endpoint that accept a request. */
export const onAccepted = (endpoint: Endpoint, hook: ResponseHook): Behavior => ({
  response: { [endpoint]: accepted(hook) },
})

/** Gives those answers a header field, or takes it from them where no value is given. */
export const headerOf = (endpoint: Endpoint, name: string, value?: string): Behavior =>
  onAccepted(endpoint, (response) => response.setHeader(name, value))

/**
 * Refuses whatever comes to an endpoint once it has refused a request, however good it is.
 *
 * @param lock - Answers a request that meets the lock; it may leave some to the service.
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
 * Answers only after some redirects, each to the same path with another query.
 *
 * @param endpoint - Which.
 * @param times - How many.
 * @param status - The status of each.
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
