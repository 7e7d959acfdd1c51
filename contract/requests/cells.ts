import type { ClauseId } from '../index.ts'
import {
  type Cause,
  type Claim,
  type ClausesOf,
  clauseOfEdit,
  type DocumentedRequest,
  type Unlisted,
} from './field.ts'
import { type RequestName, requests } from './index.ts'
import {
  CLAIM_MEANINGS,
  CRASHING,
  FIELD_MEANINGS,
  MALFORMED,
  MALFORMED_PROOF,
  type Operator,
  WHOLE_OPERATORS,
} from './operators.ts'

/** One operator on one field of one request, with the clause that decides or the reason why there is no row. */
export interface Cell {
  readonly request: RequestName
  /** The form field or the header; absent for an operator on the whole request. */
  readonly field?: string
  /** The claim of the JWT in that field. */
  readonly claim?: string
  readonly means: string
  readonly operator: Operator
  readonly clause?: ClauseId
  readonly leftOut?: string
  /** The request is still valid: the service accepts it. */
  readonly isGood?: true
  /** The document does not list the field or the claim. */
  readonly isUnlisted?: true
  /** It tests no credential and alters nothing signed, so it locks no account and raises no alarm. */
  readonly safeInProduction?: true
  /** It may cause a server error, and is never sent to production. */
  readonly mayCrash?: true
  /** The service may refuse it only when its request_uri is opened (RFC 9126, 2.1). */
  readonly mayWait?: true
  /** The error code that a refusal of the edited request reports. */
  readonly cause?: Cause
  /** Present if the second application sends it instead of the first. */
  readonly by?: 'second'
}

const crashing: ReadonlySet<Operator> = new Set(CRASHING)

type Place = Pick<Cell, 'request' | 'field' | 'claim'>
type Declared = Pick<Claim, 'clauses' | 'error' | 'leftOut' | 'accepts' | 'safeInProduction' | 'mayWait'> & {
  readonly means: string
}

/** Every documented request with every operator of its fields, as the first application sends it. */
export const cells: readonly Cell[] = (Object.keys(requests) as RequestName[]).flatMap(cellsOf)

/** Operators that need two applications, the secret of the first, or one more consent. */
const OF_FIRST: ReadonlySet<Operator> = new Set([
  'of-second',
  'second',
  'hs256-secret',
  'hs256-public-key',
  'at-once',
])

/**
 * The cells that the second application sends as well: for each clause about an OAuth request, the first cell that is
 * refused. The client assertion of an exchange is left out, because it is checked like the one of a pushed authorization
 * request. None of these cells is sent to production.
 */
export const cellsOfSecond: readonly Cell[] = firstOfEach(
  cells.filter(
    ({ request, field, operator, isGood }) =>
      !isGood &&
      !OF_FIRST.has(operator) &&
      !request.startsWith('api') &&
      !(request === 'exchange' && (field?.startsWith('client_assertion') || operator === 'used-before')),
  ),
).map(({ safeInProduction: _, ...one }) => ({ ...one, by: 'second' }))

function firstOfEach(some: readonly Cell[]): readonly Cell[] {
  const groups = new Map<string, Cell>()
  for (const one of some) {
    const key = `${one.request} ${one.clause}`
    if (one.clause && !groups.has(key)) groups.set(key, one)
  }
  return [...groups.values()]
}

function cellsOf(request: RequestName): readonly Cell[] {
  const { fields, clauses, unlisted, accepts }: DocumentedRequest = requests[request]
  const whole: Declared = { means: 'request', clauses, ...(accepts && { accepts }) }
  return [
    ...Object.entries(fields).flatMap(([field, declared]) => [
      ...cellsIn({ request, field }, declared, FIELD_MEANINGS[declared.means], clauses),
      ...Object.entries(declared.claims ?? {}).flatMap(([claim, own]) =>
        cellsIn({ request, field, claim }, { ...inherited(declared), ...own }, CLAIM_MEANINGS[own.means]),
      ),
      ...cellsBeyond(declared.unlisted, (claim) => ({ request, field, claim }), inherited(declared)),
    ]),
    ...cellsBeyond(unlisted, (field) => ({ request, field })),
    ...cellsIn(
      { request },
      whole,
      WHOLE_OPERATORS.filter((operator) => clauses[operator]),
    ),
  ]
}

/** The cells of some operators, and of those that leave the request valid. */
function cellsIn(
  place: Place,
  declared: Declared,
  operators: readonly Operator[],
  whole?: ClausesOf,
): readonly Cell[] {
  const { means, accepts = {} } = declared
  return [
    ...operators.map((operator) => cell(place, operator, declared, whole)),
    ...Object.entries(accepts).map(
      ([operator, clause]): Cell => ({
        ...place,
        means,
        operator: operator as Operator,
        clause,
        isGood: true,
      }),
    ),
  ]
}

/** A wrong claim is refused with the error of its JWT, unless the claim has its own. */
function inherited({ error }: Pick<Claim, 'error'>): Pick<Claim, 'error'> {
  return error ? { error } : {}
}

/** The cells beyond the document: only for operators that have a clause. */
function cellsBeyond(
  unlisted: Unlisted = {},
  placeOf: (name: string) => Place,
  like: Pick<Claim, 'error'> = {},
): readonly Cell[] {
  return Object.entries(unlisted).flatMap(([name, declared]) =>
    cellsIn(placeOf(name), { ...like, ...declared }, Object.keys(declared.clauses) as Operator[]).map(
      (one): Cell => ({ ...one, isUnlisted: true }),
    ),
  )
}

/** The error that a refusal reports, which depends on the wrong field and on how it is wrong. */
function causeOf({ request }: Place, operator: Operator, { means, error }: Declared): Cause | undefined {
  const { malformed }: DocumentedRequest = requests[request]
  if (!error || !malformed) return undefined
  const { clause, codes } = error
  const isMalformed =
    MALFORMED.includes(operator) || (means === 'proof' && MALFORMED_PROOF.includes(operator))
  return clause && !isMalformed
    ? { clause, codes }
    : { clause: malformed, codes: ['invalid_request', ...codes] }
}

function cell(place: Place, operator: Operator, declared: Declared, whole: ClausesOf = {}): Cell {
  const { means, clauses, leftOut, safeInProduction, mayWait } = declared
  const reason = leftOut?.[operator]
  // The field's clause for the operator comes first, then the request's, then the field's for the kind of error.
  const clause = clauses[operator] ?? whole[operator] ?? clauseOfEdit(operator, clauses)
  const cause = clause && !reason && causeOf(place, operator, declared)
  return {
    ...place,
    means,
    operator,
    ...(reason ? { leftOut: reason } : clause && { clause }),
    ...(safeInProduction?.includes(operator) && { safeInProduction: true }),
    ...(crashing.has(operator) && { mayCrash: true }),
    ...(mayWait && { mayWait }),
    ...(cause && { cause }),
  }
}
