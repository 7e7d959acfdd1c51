import type { Endpoint } from '../endpoints.ts'
import { refused } from './answers.ts'
import type { AnswerHook, Behavior } from './behavior.ts'

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
