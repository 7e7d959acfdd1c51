import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import type { Answer, Behavior, ResponseHook } from './behavior.ts'

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
