import type { Endpoint } from '../endpoints.ts'
import { accepted } from './answers.ts'
import type { Behavior, ResponseHook } from './behavior.ts'

/** Does something with the answers of an endpoint that accept a request. */
export const onAccepted = (endpoint: Endpoint, hook: ResponseHook): Behavior => ({
  response: { [endpoint]: accepted(hook) },
})

/** Gives those answers a header field, or takes it from them where no value is given. */
export const headerOf = (endpoint: Endpoint, name: string, value?: string): Behavior =>
  onAccepted(endpoint, (response) => response.setHeader(name, value))
