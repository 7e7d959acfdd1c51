import type { Endpoint } from '../endpoints.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { accepted, refused } from './answers.ts'
import type { Behavior, ResponseHook } from './behavior.ts'
import { combined } from './combined.ts'

/** Makes the body of a refusal from that of the last accepted answer. */
type Give = (given: JsonObject, refusal: JsonObject) => JsonObject | string

/** The accepted answer itself. */
export const all: Give = (given) => given

/** The error with one member of the accepted answer. */
export const oneMember: Give = (given, refusal) => {
  const [[name, value] = []] = Object.entries(given)
  return name === undefined ? refusal : { ...refusal, [name]: value }
}

/** The error with the accepted answer inside. */
export const within: Give = (given, refusal) => ({ ...refusal, data: { entry: given } })

/** A page with the values of the accepted answer. */
export const page: Give = (given) =>
  `<!doctype html><title>Error</title><h1>Not allowed</h1>${Object.values(given)
    .map((value) => `<p>${isJsonObject(value) ? JSON.stringify(value) : String(value)}</p>`)
    .join('')}`

/** Refuses requests to an endpoint, but gives what it last answered to an accepted one. */
export function refusalGives(endpoint: Endpoint, give: Give): Behavior {
  const key = `the last answer of ${endpoint}`
  const remember: ResponseHook = ({ json }, { memory }) => {
    if (Object.keys(json).length > 0) memory.set(key, json)
  }
  const giveIt: ResponseHook = (response, { memory }) => {
    const given = memory.get(key)
    if (!isJsonObject(given)) return
    const made = give(given, response.json)
    if (typeof made === 'string') {
      response.body = made
      response.setHeader('Content-Type', 'text/html')
    } else response.json = made
  }
  return combined(
    { response: { [endpoint]: accepted(remember) } },
    { response: { [endpoint]: refused(giveIt) } },
  )
}
