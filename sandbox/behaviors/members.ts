import type { Endpoint } from '../endpoints.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import { firstOf } from './remembering.ts'
import type { ServiceRequest } from './request.ts'

/** Alters the members of a JSON object in place. */
export type AlterMembers = (body: JsonObject) => void

/**
 * Alters the JSON of the accepting answers of an endpoint.
 */
export function inAnswer(endpoint: Endpoint, alter: AlterMembers): Behavior {
  return { response: { [endpoint]: accepted(alterJson(alter)) } }
}

/** Removes a member. */
export const without =
  (name: string): AlterMembers =>
  (body) => {
    delete body[name]
  }

/** Sets a member, present or not. */
export const replaced =
  (name: string, value: unknown): AlterMembers =>
  (body) => {
    body[name] = value
  }

/** Renames a member. */
export const renamed =
  (name: string, to: string): AlterMembers =>
  (body) => {
    body[to] = body[name]
    delete body[name]
  }

/** Alters each entry of `authorization_details`. */
export const inDetails =
  (alter: AlterMembers): AlterMembers =>
  ({ authorization_details: details }) => {
    if (Array.isArray(details)) for (const detail of details.filter(isJsonObject)) alter(detail)
  }

/**
 * Always gives a member of the answers the value that the same application (by `client_id`) got first.
 *
 * @param name - Name of the member.
 * @param place - `within` finds the object in the answer that has the member, by default the answer itself; `isMeant`
 *   selects requests, by default all.
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
          const whose = `${name} of ${request.form.get('client_id')}`
          if (owner && isMeant(request)) owner[name] = firstOf(tools, whose, owner[name])
        })(response, tools, request),
      ),
    },
  }
}

interface Place {
  readonly within: (body: JsonObject) => JsonObject | undefined
  readonly isMeant: (request: ServiceRequest) => boolean
}
