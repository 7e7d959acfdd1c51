import PQueue from 'p-queue'
import type { HttpClient } from './send.ts'

/**
 * Limits how many requests are under way at once. Clients that one limit was put on share it.
 *
 * @param concurrency - the most at once; the others wait for their turn
 */
export function inSlots(concurrency: number): (http: HttpClient) => HttpClient {
  const slots = new PQueue({ concurrency })
  return (http) => ({
    get sent() {
      return http.sent
    },
    send: (message) => slots.add(() => http.send(message)),
    close: () => http.close(),
  })
}
