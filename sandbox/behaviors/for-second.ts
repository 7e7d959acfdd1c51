import type { Application } from '../applications.ts'
import type { Endpoint } from '../endpoints.ts'
import { jsonObject } from '../json.ts'
import { readClaims } from './alter.ts'
import type { Behavior } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** A service that does to the second application alone what it would do to the first. */
export function forSecond({ request = {}, response = {}, ...others }: Behavior): Behavior {
  return {
    ...others,
    request: changed(
      request,
      (hook) => (sent, tools) => (isBySecond(sent, tools) ? hook(sent, swapped(tools)) : undefined),
    ),
    response: changed(
      response,
      (hook) => (answer, tools, sent) =>
        isBySecond(sent, tools) ? hook(answer, swapped(tools), sent) : undefined,
    ),
  }
}

/** The hooks of the endpoints that applications ask; at the authorization endpoint, users are remembered of either. */
const changed = <Hook>(
  hooks: Partial<Record<Endpoint, Hook>>,
  change: (hook: Hook) => Hook,
): Partial<Record<Endpoint, Hook>> =>
  Object.fromEntries(
    Object.entries(hooks).map(([endpoint, hook]) => [
      endpoint,
      endpoint === 'authorization' ? hook : change(hook),
    ]),
  )

function isBySecond(request: ServiceRequest, { applications: [first, second] }: Tools): boolean {
  const said = textOf(request)
  return names(said, second) && !names(said, first)
}

const names = (text: string, { id, secret }: Application): boolean =>
  text.includes(id) || text.includes(secret)

/** All that a request says, in its JWTs as well. */
function textOf({ form, query, body }: ServiceRequest): string {
  const values = [...form.values(), ...query.values(), ...Object.values(jsonObject(body) ?? {})].map(String)
  return JSON.stringify([values, values.map(readClaims)])
}

/** The tools by which the second application is the first one. */
const swapped = (tools: Tools): Tools => {
  const [first, second] = tools.applications
  return {
    ...tools,
    applications: [second, first],
    application: (id) => (id === first.id ? first : second),
  }
}
