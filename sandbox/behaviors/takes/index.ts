import type { Cell } from '../../../contract/requests/cells.ts'
import type { Operator } from '../../../contract/requests/operators.ts'
import { endpointOf } from '../../endpoints.ts'
import { accepted } from '../answers.ts'
import type { Behavior, RequestHook } from '../behavior.ts'
import { codeAtOnce, codeOfAnyClient, codeTwice, rememberOwnersOfCodes } from '../codes.ts'
import { combined } from '../combined.ts'
import { rememberChallenges } from '../proof-key.ts'
import { takeToken } from './bearer.ts'
import {
  takeAbsentJwt,
  takeAdded,
  takeBasic,
  takeBasicBesides,
  takeDoubled,
  takeFromQuery,
  takeGet,
  takeJson,
  takePlainParameters,
  takePut,
  takeSecret,
  takeSpaced,
  takeValue,
} from './form-field.ts'
import {
  rememberAssertion,
  rememberSignature,
  takeAssertionAtOnce,
  takeClaim,
  takeReusedAssertion,
  takeSignature,
} from './jwt-field.ts'
import { isAboutSignature } from './signature.ts'
import { takeVerifier } from './value.ts'

const JWT_FIELDS: ReadonlySet<string> = new Set(['client_assertion', 'request'])

/** An issuer with a path, so that an audience can have a different path. */
const BELOW_A_PATH: Behavior = { settings: { issuerPath: '/tenant' } }

const WHOLE: Readonly<Partial<Record<Operator, RequestHook>>> = {
  'another-method': takeGet,
  put: takePut,
  json: takeJson,
}

/** Grants any scope that is requested. */
const GRANTS_SCOPE: Behavior = {
  response: {
    'client-credentials': accepted((response, _tools, { form }) => {
      const scope = form.get('scope')
      if (scope !== null) response.json = { ...response.json, scope }
    }),
  },
}

/** Remembers at the PAR endpoint what the operator reuses at the token endpoint. */
const AT_PAR: Readonly<Partial<Record<Operator, Behavior>>> = {
  'used-before': { always: { request: { par: rememberAssertion } } },
  'verified-altered': { always: { request: { par: rememberSignature } } },
}

/**
 * A service that accepts a request that one operator edited in one field, and is otherwise strict. It recognizes the edit
 * by itself, without the code by which a client makes the edit.
 */
export function takes(cell: Cell): Behavior {
  const { request, field, claim, operator } = cell
  const endpoint = endpointOf(request)
  // A refresh is another request to the same endpoint.
  const hook = (own: RequestHook): Behavior => {
    const unlessRefresh: RequestHook = (sent, tools) =>
      sent.form.has('refresh_token') ? undefined : own(sent, tools)
    return { request: { [endpoint]: unlessRefresh } }
  }
  if (endpoint === 'business-get' || endpoint === 'business-put') return takeToken(endpoint, operator)
  if (!field) return hook(WHOLE[operator] ?? (() => {}))
  if (operator === 'invented') return GRANTS_SCOPE
  if (operator === 'spaced') return hook(takeSpaced(field))
  if (field === 'code_verifier' && operator !== 'doubled' && operator !== 'in-query')
    return takeVerifier(operator)
  if (field === 'code' && operator === 'used-before') return codeTwice
  if (operator === 'at-once') return field === 'code' ? codeAtOnce : takeAssertionAtOnce
  if (field === 'code' && operator === 'of-second') return codeOfAnyClient
  if (claim === 'aud') return combined(BELOW_A_PATH, hook(takeClaim(cell)))
  return combined(beforeExchange(cell), hook(hookOf(cell, field, claim)))
}

/** What a service remembers to accept an edited exchange. */
function beforeExchange({ request, field, operator }: Cell): Behavior {
  if (request !== 'exchange') return {}
  return field === 'code' ? rememberChallenges : (AT_PAR[operator] ?? rememberOwnersOfCodes)
}

function hookOf(cell: Cell, field: string, claim: string | undefined): RequestHook {
  const { operator } = cell
  if (claim) return takeClaim(cell)
  if (operator === 'doubled') return takeDoubled(field)
  if (operator === 'in-query') return takeFromQuery(field)
  if (operator === 'added' || operator === 'other-client') return takeAdded(field)
  if (operator === 'plain-parameters') return takePlainParameters
  if (operator === 'basic-instead') return takeBasic
  if (operator === 'basic-besides') return takeBasicBesides
  if (operator === 'secret-instead' || operator === 'secret-besides') return takeSecret(cell)
  if (!JWT_FIELDS.has(field)) return takeValue(cell)
  if (operator === 'used-before') return takeReusedAssertion
  return isAboutSignature(operator) ? takeSignature(field, operator) : takeAbsentJwt(cell)
}
