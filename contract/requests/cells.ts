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

/** One field of one request with one operator on it: the clause that decides, or why there is no row. */
export interface Cell {
  readonly request: RequestName
  /** The field of the form or the header; none for an operator on the whole request. */
  readonly field?: string
  /** The claim of the JWT in that field. */
  readonly claim?: string
  readonly means: string
  readonly operator: Operator
  readonly clause?: ClauseId
  readonly leftOut?: string
  /** The request is good as it is: the service accepts it. */
  readonly isGood?: true
  /** The document does not list the field or the claim. */
  readonly isUnlisted?: true
  /** It neither tests a credential nor alters anything signed, so it locks no account and raises no alarm. */
  readonly safeInProduction?: true
  /** It may make a service err, and is never sent to production. */
  readonly mayCrash?: true
  /** It may be refused when the reference is opened that came of it (RFC 9126, 2.1). */
  readonly mayWait?: true
  /** What the error of its refusal says. */
  readonly cause?: Cause
  /** The second application sends it; the first one otherwise. */
  readonly by?: 'second'
}

const crashing: ReadonlySet<Operator> = new Set(CRASHING)

type Place = Pick<Cell, 'request' | 'field' | 'claim'>
type Declared = Pick<Claim, 'clauses' | 'error' | 'leftOut' | 'accepts' | 'safeInProduction' | 'mayWait'> & {
  readonly means: string
}

/** Every documented request with every operator that its fields have, as the first application sends it. */
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
 * What the second application sends as well: of each clause about an OAuth request, the first cell that is refused. The client
 * assertion of an exchange is checked as that of a pushed authorization request is. None of it is sent to production.
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

/** The operators of a meaning, and those that leave the request good. */
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

/** A wrong claim is refused as its JWT is, unless it says otherwise. */
function inherited({ error }: Pick<Claim, 'error'>): Pick<Claim, 'error'> {
  return error ? { error } : {}
}

/** What is tried beyond the document: only the operators that have a clause. */
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

/** What the error of a refusal says, by the field that is wrong, and in which way. */
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
  // What a field says about an operator comes first, then what the request says, then what the operator amounts to.
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
