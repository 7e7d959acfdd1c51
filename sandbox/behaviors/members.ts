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
 * Alters the JSON of every answer of an endpoint that accepts a request.
 *
 * @param endpoint - Which.
 * @param alter - Alters its members.
 */
export function inAnswer(endpoint: Endpoint, alter: AlterMembers): Behavior {
  return { response: { [endpoint]: accepted(alterJson(alter)) } }
}

/** Leaves a member out. */
export const without =
  (name: string): AlterMembers =>
  (body) => {
    delete body[name]
  }

/** Gives a member another value, whatever it was, or adds it. */
export const replaced =
  (name: string, value: unknown): AlterMembers =>
  (body) => {
    body[name] = value
  }

/** Gives a member another name. */
export const renamed =
  (name: string, to: string): AlterMembers =>
  (body) => {
    body[to] = body[name]
    delete body[name]
  }

/** Moves a member into an object of its own. */
export const nested =
  (name: string, under: string): AlterMembers =>
  (body) => {
    body[under] = { [name]: body[name] }
    delete body[name]
  }

/** Alters each entry of `authorization_details`. */
export const inDetails =
  (alter: AlterMembers): AlterMembers =>
  ({ authorization_details: details }) => {
    if (Array.isArray(details)) for (const detail of details.filter(isJsonObject)) alter(detail)
  }

/**
 * Gives a member of an endpoint's answers the value that it had the first time, to the application that names itself.
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
