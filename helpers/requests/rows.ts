import { type Cell, cells, cellsOfSecond } from '../../contract/requests/cells.ts'
import type { DocumentedRequest } from '../../contract/requests/field.ts'
import { type RequestName, requests } from '../../contract/requests/index.ts'
import { ABSENT, OPERATORS, type Operator } from '../../contract/requests/operators.ts'
import { editOf } from './operators/edits.ts'
import type { Refusal, RowKey } from './refusal.ts'

const NAMES: Readonly<Record<string, string>> = {
  client_assertion: 'the client assertion',
  request: 'the request object',
  authorization: 'the access token',
}

const NEEDS: Readonly<Partial<Record<Operator, Refusal['needs']>>> = {
  'of-second': 'SECOND_CLIENT_ID',
  second: 'SECOND_CLIENT_ID',
  expired: 'EXPIRED_ACCESS_TOKEN',
}

const CODES: Readonly<Partial<Record<Operator, Refusal['code']>>> = {
  'used-before': 'used',
  'of-second': 'of the second client',
}

/** The fields by which a client authenticates itself (document, 2.4). */
const AUTHENTICATION: ReadonlySet<string> = new Set(['client_assertion', 'client_assertion_type'])

/** The keys of the rows that the second application sends too, by those of the first one. */
const bySecond: ReadonlyMap<RowKey, RowKey> = new Map(
  cellsOfSecond.map((cell) => {
    const { by: _, ...ofFirst } = cell
    return [keyOf(ofFirst), keyOf(cell)]
  }),
)

/**
 * Every row of the suite: each field of each documented request with each operator that it has a clause for, and the rows
 * of the second application.
 */
export const rows: readonly Refusal[] = [...cells, ...cellsOfSecond].flatMap((cell) =>
  cell.clause ? [rowOf(cell, cell.clause)] : [],
)

/** The rows that must be refused. */
export const refusals: readonly Refusal[] = rows.filter(({ isGood }) => !isGood)

/** The rows of some requests. */
export const rowsOf = (...steps: readonly RequestName[]): readonly Refusal[] =>
  rows.filter(({ step }) => steps.includes(step))

/** The refusals of some requests. */
export const refusalsOf = (...steps: readonly RequestName[]): readonly Refusal[] =>
  rowsOf(...steps).filter(({ isGood }) => !isGood)

/** The rows of some requests that must be accepted. */
export const acceptancesOf = (...steps: readonly RequestName[]): readonly Refusal[] =>
  rowsOf(...steps).filter(({ isGood }) => isGood)

function rowOf(cell: Cell, clause: Refusal['clause']): Refusal {
  const { request, field, operator, claim: _, means: __, isUnlisted: ___, ...flags } = cell
  const { clauses: ofWhole }: DocumentedRequest = requests[request]
  const isOfWhole = ofWhole[operator] === clause
  const needs = cell.by === 'second' ? 'SECOND_CLIENT_ID' : NEEDS[operator]
  const code = field === 'code' && CODES[operator]
  const same = cell.by ? undefined : bySecond.get(keyOf(cell))
  return {
    ...flags,
    key: keyOf(cell),
    step: request,
    clause,
    when: wordsOf(cell),
    edit: editOf(cell),
    ...(operator === 'invented' && { isOfScope: true }),
    ...(operator === 'used-before' && !code && { isReplay: true }),
    ...(operator === 'at-once' && { isTwice: true }),
    ...(field && AUTHENTICATION.has(field) && !isOfWhole && { failsAuthentication: true }),
    ...(operator === 'in-query' && { without: ABSENT.map((absent) => keyOf({ ...cell, operator: absent })) }),
    ...(needs && { needs }),
    ...(code && { code }),
    ...(same && { bySecond: same }),
  }
}

/** The key of the row of a cell. */
export function keyOf({ request, field, claim, operator, isGood, by }: Omit<Cell, 'clause'>): RowKey {
  const place = field ? [claim ? `${field}.${claim}` : field] : []
  return `${request} ${[...place, operator, ...(isGood ? ['accepted'] : []), ...(by ? [`by-${by}`] : [])].join(' ')}`
}

function wordsOf({ request, field, claim, operator, by }: Cell): string {
  const method = request === 'apiGet' ? ' of a GET' : request === 'apiPut' ? ' of a PUT' : ''
  const ofSecond = by ? ' of the second application' : ''
  const place = field ? `${NAMES[field] ?? field}${method}` : `the request${ofSecond}`
  const words = `${claim ? `${claim} of ${place}` : place} ${OPERATORS[operator]}`
  return field && by ? `${words} in a request${ofSecond}` : words
}
