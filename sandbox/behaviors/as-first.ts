import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import { firstOf } from './remembering.ts'
import type { ServiceRequest } from './request.ts'

/**
 * Gives a member of an endpoint's answers the value that it had the first time.
 *
 * @param member - Finds the object that has the member, in the answer.
 * @param name - Name of the member.
 * @param isMeant - For which requests; for all, if it is left out.
 */
export function asFirst(
  endpoint: Endpoint,
  name: string,
  { within = (body) => body, isMeant = () => true }: Partial<Place> = {},
): Behavior {
  return {
    response: {
      [endpoint]: accepted((response, tools, request) =>
        alterJson((body) => {
          const owner = within(body)
          if (owner && isMeant(request)) owner[name] = firstOf(tools, name, owner[name])
        })(response, tools, request),
      ),
    },
  }
}

interface Place {
  readonly within: (body: JsonObject) => JsonObject | undefined
  readonly isMeant: (request: ServiceRequest) => boolean
}
