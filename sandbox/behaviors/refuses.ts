import { decodeProtectedHeader } from 'jose'
import type { Cell } from '../../contract/requests/cells.ts'
import type { Operator } from '../../contract/requests/operators.ts'
import { SCOPE } from '../authorization-server/configuration.ts'
import { endpointOf } from '../endpoints.ts'
import { readClaims } from './alter.ts'
import { jsonAnswer } from './answers.ts'
import type { Answer, Behavior } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

type Test = (request: ServiceRequest, cell: Cell, tools: Tools) => boolean

/** The documented form fields (document 4.1, 4.3), and others that the suite may be configured to send. */
const KNOWN: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'grant_type',
  'client_assertion_type',
  'client_assertion',
  'request',
  'request_uri',
  'scope',
  'dp_id',
])

const now = (): number => Math.floor(Date.now() / 1000)

const hasScheme =
  (scheme: string): Test =>
  ({ headers }) =>
    headers.authorization?.startsWith(`${scheme} `) ?? false

/** The claim that a cell is about. */
const claimOf = ({ form }: ServiceRequest, { field = '', claim = '' }: Cell): unknown =>
  readClaims(form.get(field) ?? '')?.[claim]

const isAddress =
  (path: string): Test =>
  (request, cell, { issuer }) =>
    claimOf(request, cell) === `${issuer}${path}`

/** How a picky service recognizes an edited request that it should accept. */
const TESTS: Readonly<Partial<Record<Operator, Test>>> = {
  'lower-scheme': hasScheme('bearer'),
  'upper-scheme': hasScheme('BEARER'),
  'any-answer': ({ headers }) => headers.accept === '*/*',
  added: ({ form, query, method }) =>
    method === 'POST' &&
    query.size === 0 &&
    !form.has('response_type') &&
    [...form.keys()].some((name) => !KNOWN.has(name)),
  list: (request, cell) => Array.isArray(claimOf(request, cell)),
  'par-endpoint': isAddress('/par'),
  'token-endpoint': isAddress('/token'),
  ahead: (request, cell) => {
    const time = claimOf(request, cell)
    return typeof time === 'number' && time > now() + 2
  },
  typed: ({ form }, { field = '' }) => typeOf(form.get(field) ?? '') === 'oauth-authz-req+jwt',
  reordered: (request, cell) => {
    const scope = String(claimOf(request, cell))
    return scope !== SCOPE && sorted(scope) === sorted(SCOPE)
  },
}

const sorted = (scope: string): string => scope.split(' ').sort().join(' ')

function typeOf(jwt: string): string | undefined {
  try {
    return decodeProtectedHeader(jwt).typ
  } catch {
    return undefined
  }
}

/** A refused assertion means that the client is not authenticated (RFC 7521, 4.2.1). */
const invalid = ({ field }: Cell): Answer =>
  jsonAnswer(400, { error: field === 'client_assertion' ? 'invalid_client' : 'invalid_request' })

/** Refuses a request that one operator edited, although it is as valid as the documented one. */
export const refuses = (cell: Cell): Behavior => ({
  answer: {
    [endpointOf(cell.request)]: (request: ServiceRequest, tools: Tools) =>
      TESTS[cell.operator]?.(request, cell, tools) ? invalid(cell) : undefined,
  },
})
