import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../endpoints.ts'
import type { PartialSettings } from '../settings.ts'
import type { ServiceRequest } from './request.ts'
import type { ServiceResponse } from './response.ts'
import type { Tools } from './tools.ts'

type ForEndpoints<Hook> = Partial<Record<Endpoint, Hook>>

/** An answer given in the service's place. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sees a request before the strict service does, and may alter it. */
export type RequestHook = (request: ServiceRequest, tools: Tools) => void | Promise<void>

/** Answers a request in the service's place, or leaves it to the service. */
export type AnswerHook = (
  request: ServiceRequest,
  tools: Tools,
) => Answer | undefined | Promise<Answer | undefined>

/** Sees an answer after the service gave it, with its request as it came in, and may alter it. */
export type ResponseHook = (
  response: ServiceResponse,
  tools: Tools,
  request: ServiceRequest,
) => void | Promise<void>

/**
 * Stands between the connection and the service; without a call of `serve` the service never sees the request.
 * Faults of the transport belong here: an answer that ends early, never ends, comes late, or is a reset.
 */
export type WireHook = (incoming: IncomingMessage, outgoing: ServerResponse, serve: () => void) => void

/** One way in which a sandbox differs from the default one, conforming or not. Several apply in the order given. */
export interface Behavior {
  /** How the service is built. */
  readonly settings?: PartialSettings
  /** What happens before the service sees a request. A request is made acceptable here to make the service lax. */
  readonly request?: ForEndpoints<RequestHook>
  /** What is answered without the service; the first answer counts. */
  readonly answer?: ForEndpoints<AnswerHook>
  /** What happens after the service answered. */
  readonly response?: ForEndpoints<ResponseHook>
  /** What happens around the service, on the connection itself. */
  readonly wire?: ForEndpoints<WireHook>
}
