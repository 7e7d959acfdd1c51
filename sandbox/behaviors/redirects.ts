import type { Endpoint } from '../endpoints.ts'
import type { Answer, Behavior } from './behavior.ts'

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
