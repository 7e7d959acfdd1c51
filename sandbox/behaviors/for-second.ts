import type { Application } from '../applications.ts'
import { jsonObject } from '../json.ts'
import { readClaims } from './alter.ts'
import type { Behavior, RequestHook, ResponseHook } from './behavior.ts'
import { changed } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** Applies a behavior to the second application only, in place of the first. */
export function forSecond({ request = {}, response = {}, ...others }: Behavior): Behavior {
  return {
    ...others,
    request: changed<RequestHook>(
      request,
      (hook) => (sent, tools) => (isBySecond(sent, tools) ? hook(sent, swapped(tools)) : undefined),
    ),
    response: changed<ResponseHook>(
      response,
      (hook) => (answer, tools, sent) =>
        isBySecond(sent, tools) ? hook(answer, swapped(tools), sent) : undefined,
    ),
  }
}

function isBySecond(request: ServiceRequest, { applications: [first, second] }: Tools): boolean {
  const said = textOf(request)
  return names(said, second) && !names(said, first)
}

const names = (text: string, { id, secret }: Application): boolean =>
  text.includes(id) || text.includes(secret)

/** The values of a request, including the claims of its JWTs. */
function textOf({ form, query, body }: ServiceRequest): string {
  const values = [...form.values(), ...query.values(), ...Object.values(jsonObject(body) ?? {})].map(String)
  return JSON.stringify([values, values.map(readClaims)])
}

/** The tools with the two applications swapped. */
const swapped = (tools: Tools): Tools => {
  const [first, second] = tools.applications
  return {
    ...tools,
    applications: [second, first],
    application: (id) => (id === first.id ? first : second),
  }
}
