import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../endpoints.ts'
import type { PartialSettings } from '../settings.ts'
import type { ServiceRequest } from './request.ts'
import type { ServiceResponse } from './response.ts'
import type { Tools } from './tools.ts'

type ForEndpoints<Hook> = Partial<Record<Endpoint, Hook>>

/** An answer given in place of the service. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sees a request before the strict service does, and may alter it. */
export type RequestHook = (request: ServiceRequest, tools: Tools) => void | Promise<void>

/** Answers a request in place of the service, or leaves it to the service. */
export type AnswerHook = (
  request: ServiceRequest,
  tools: Tools,
) => Answer | undefined | Promise<Answer | undefined>

/** Sees the answer of the service, with the request as it came in, and may alter it. */
export type ResponseHook = (
  response: ServiceResponse,
  tools: Tools,
  request: ServiceRequest,
) => void | Promise<void>

/**
 * Stands between the connection and the service. The service sees the request only if the hook calls `serve`.
 * Faults of the transport belong here: a reset, or an answer that ends early, comes late or never ends.
 */
export type WireHook = (incoming: IncomingMessage, outgoing: ServerResponse, serve: () => void) => void

/** One way in which a sandbox differs from the default, conforming or not. Several apply in the order given. */
export interface Behavior {
  /** How the service is built. */
  readonly settings?: PartialSettings
  /** Runs before the service sees a request. A lax service repairs the request here. */
  readonly request?: ForEndpoints<RequestHook>
  /** Answers in place of the service; the first answer counts. */
  readonly answer?: ForEndpoints<AnswerHook>
  /** Runs after the service answered. */
  readonly response?: ForEndpoints<ResponseHook>
  /** Runs on the connection itself. */
  readonly wire?: ForEndpoints<WireHook>
  /** What it does at all times, before its other hooks, such as what it has to remember. A gate does not turn this off. */
  readonly always?: Omit<Behavior, 'wire' | 'always'>
}
