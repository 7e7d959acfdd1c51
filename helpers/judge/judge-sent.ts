import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { DocumentedForm } from '../../contract/endpoints.ts'
import type { Adaptation } from '../config/adaptations/list.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { type Finding, KEPT, type Kept } from './finding.ts'

/** JWTs that forms carry, by the name of the field. */
const JWTS: Readonly<Record<string, DocumentedForm>> = {
  client_assertion: { schema: 'client-assertion.schema.json', adaptedAt: '/assertion' },
  request: { schema: 'request-object.schema.json', adaptedAt: '/requestObject' },
}

/** Members of a JWT that adaptations call by another name. */
const NAMED: Readonly<Record<string, string>> = { '/claims/aud': '/audience', '/claims/exp': '/lifetime' }

/**
 * Whether the suite sent what the document describes: the form, and the signed JWTs in it. A difference that an adaptation
 * declares is not reported here. Any other is the fault of the suite, so the clause is inconclusive, never broken.
 */
export function judgeSent(
  step: Recorded<Exchange>,
  documented: DocumentedForm,
  adaptations: readonly Adaptation[],
): Finding | Kept {
  if (step.is !== 'recorded') return step
  const form = step.value.request.form ?? {}
  const declared = new Set(adaptations.map(({ at }) => at))
  const departures = [
    ...departuresOf(form, documented, declared),
    ...Object.entries(JWTS).flatMap(([field, jwt]) => jwtDepartures(form[field], jwt, declared)),
  ]
  if (departures.length === 0) return KEPT
  return {
    is: 'inconclusive',
    because: `the suite did not send the documented request: ${departures.join('; ')}`,
  }
}

function jwtDepartures(jwt: string | undefined, documented: DocumentedForm, declared: ReadonlySet<string>) {
  return jwt
    ? departuresOf({ header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt) }, documented, declared)
    : []
}

function departuresOf(
  value: unknown,
  { schema, adaptedAt }: DocumentedForm,
  declared: ReadonlySet<string>,
): readonly string[] {
  return errorsOf(schema, value)
    .map(explain)
    .filter(({ at }) => !declared.has(`${adaptedAt}${at}`) && !declared.has(`${adaptedAt}${NAMED[at] ?? at}`))
    .map(({ at, came }) => `${at} ${came}`)
}
