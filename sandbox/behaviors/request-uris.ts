import { accepted } from './answers.ts'
import type { Answer, Behavior, ResponseHook } from './behavior.ts'
import type { Tools } from './tools.ts'

const KEY = 'request_uri'

/** Each request_uri that this sandbox issued, with the client ID that it was issued to. */
export function issuedUris({ memory }: Pick<Tools, 'memory'>): Map<string, string> {
  const known = memory.get(KEY)
  const uris: Map<string, string> = known instanceof Map ? known : new Map()
  memory.set(KEY, uris)
  return uris
}

/** Remembers each request_uri that the PAR endpoint issues. */
export const rememberUris: ResponseHook = accepted((response, tools, { form }) => {
  issuedUris(tools).set(String(response.json.request_uri), form.get('client_id') ?? '')
})

/**
 * Answers authorization requests whose request_uri the service did not issue.
 *
 * @param answer - Returns the answer, or `undefined` to leave it to the service.
 */
export function forUnknownUri(answer: (uri: string, tools: Tools) => Answer | undefined): Behavior {
  return {
    always: { response: { par: rememberUris } },
    answer: {
      authorization: ({ query }, tools) => {
        const uri = query.get('request_uri')
        return uri === null || issuedUris(tools).has(uri) ? undefined : answer(uri, tools)
      },
    },
  }
}
