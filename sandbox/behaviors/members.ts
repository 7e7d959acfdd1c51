import type { Endpoint } from '../endpoints.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'

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
