import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Adaptation } from '../adapt/list.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { type Finding, KEPT, type Kept } from './finding.ts'

/** Where the file of adaptations changes the forms and the JWTs that these schemas describe. */
const PLACES = {
  'client-credentials-request.schema.json': '/clientCredentials/form',
  'par-request.schema.json': '/pushedAuthorizationRequest/form',
  'code-token-request.schema.json': '/tokenExchange/form',
  'client-assertion.schema.json': '/assertion',
  'request-object.schema.json': '/requestObject',
} as const

type Schema = keyof typeof PLACES

/** Members of a JWT for which an adaptation has a name of its own. */
const NAMED: Readonly<Record<string, string>> = { '/claims/aud': '/audience', '/claims/exp': '/lifetime' }

/**
 * Whether the suite sent what the document describes: the form, and the signed JWTs in it. What an adaptation declares is
 * told as such and no departure here. Any other is the suite's own, so the clause is inconclusive, never broken.
 */
export function judgeSent(
  step: Recorded<Exchange>,
  formSchema: Schema,
  adaptations: readonly Adaptation[],
): Finding | Kept {
  if (step.is !== 'recorded') return step
  const form = step.value.request.form ?? {}
  const declared = new Set(adaptations.map(({ at }) => at))
  const departures = [
    ...departuresOf(form, formSchema, declared),
    ...jwtDepartures(form.client_assertion, 'client-assertion.schema.json', declared),
    ...jwtDepartures(form.request, 'request-object.schema.json', declared),
  ]
  if (departures.length === 0) return KEPT
  return {
    is: 'inconclusive',
    because: `the suite sent another request than documented: ${departures.join('; ')}`,
  }
}

function jwtDepartures(jwt: string | undefined, schema: Schema, declared: ReadonlySet<string>) {
  return jwt
    ? departuresOf({ header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt) }, schema, declared)
    : []
}

function departuresOf(value: unknown, schema: Schema, declared: ReadonlySet<string>): readonly string[] {
  const place = PLACES[schema]
  return errorsOf(schema, value)
    .map(explain)
    .filter(({ at }) => !declared.has(`${place}${at}`) && !declared.has(`${place}${NAMED[at] ?? at}`))
    .map(({ at, came }) => `${at} ${came}`)
}
