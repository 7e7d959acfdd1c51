import { type AnyClauseId, allClauseIds, areaOf, clauseOf, isProductClauseId } from '../../contract/index.ts'
import { profileNames } from '../../contract/standards/profiles.ts'
import { rfc9325 } from '../../contract/standards/rfc9325.ts'
import { AWAITED } from '../../helpers/endpoints/authorization/patience.ts'
import { notChosen } from '../../helpers/evidence/safety.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { BASELINE, type Case, SECURED } from './case.ts'
import { addedBy } from './catalogues.ts'
import type { Outcomes } from './judge-cases.ts'
import type { Concluded } from './outcomes-in.ts'

/** The result of one case. */
export interface Row {
  readonly name: string
  readonly kind: Case['kind']
  readonly says: string
  readonly departs: readonly AnyClauseId[]
  /** `caught`: every declared clause has its declared outcome, and no other clause departs. */
  readonly result: 'caught' | 'missed' | 'over-reported'
  readonly missed: readonly AnyClauseId[]
  readonly overReported: readonly AnyClauseId[]
  /** What the checks said about a clause that was missed or over-reported. */
  readonly said: ReadonlyMap<AnyClauseId, Concluded>
  /** The case was not caught while others ran concurrently, and was retried alone. */
  readonly triedAgain: boolean
}

/** The kill matrix: every case, and the clauses that no fault breaks. */
export interface Matrix {
  readonly rows: readonly Row[]
  readonly unproven: readonly AnyClauseId[]
}

/** Clauses that a run judges only with PATIENCE; only the baseline case judges them. */
const OPTIONAL: ReadonlySet<AnyClauseId> = new Set<AnyClauseId>(AWAITED)

/** Clauses that apply only with TLS, which the baseline case does not use. */
const OF_TLS: ReadonlySet<string> = new Set([...Object.keys(rfc9325.clauses), 'page.cookie-secure'])

/** The outcomes of a clause that a service departs from. */
export const DEPARTURES: ReadonlySet<Outcome> = new Set(['broken', 'warning', 'notice'])

/**
 * Compares the outcomes with the declared ones.
 *
 * @param triedAgain - names of the cases that were recorded a second time
 * @param isDrawn - whether the runs drew what they sent
 */
export function matrixOf(
  cases: readonly Case[],
  outcomes: Outcomes,
  triedAgain: ReadonlySet<string> = new Set(),
  isDrawn = false,
): Matrix {
  const applies = (id: AnyClauseId) => outcomes.get(BASELINE)?.get(id)?.outcome === 'kept'
  const rows = cases.map((one) => ({
    ...rowOf(one, outcomes.get(one.name) ?? new Map(), applies, isDrawn),
    triedAgain: triedAgain.has(one.name),
  }))
  const proven = new Set(rows.filter(({ kind }) => kind === 'fault').flatMap(({ departs }) => departs))
  return {
    rows,
    unproven: allClauseIds().filter((id) => clauseOf(id).force !== 'silent' && !proven.has(id)),
  }
}

/** The lists that a case declares as well as its departures, each with the outcome of its clauses. */
const DECLARED = [
  ['unreachable', 'unreachable'],
  ['leftOut', 'left out'],
  ['inapplicable', 'does not apply'],
  ['blocked', 'blocked'],
  ['notConfigured', 'not configured'],
  ['inconclusive', 'inconclusive'],
] as const satisfies readonly (readonly [keyof Case, Outcome])[]

function rowOf(
  one: Case,
  said: ReadonlyMap<AnyClauseId, Concluded>,
  applies: (id: AnyClauseId) => boolean,
  isDrawn: boolean,
): Omit<Row, 'triedAgain'> {
  const { name, kind, says, departs, ifDrawn = [], unreachable = [] } = one
  const clauses = new Map([...said].map(([id, { outcome }]) => [id, outcome] as const))
  const ids = [...clauses.keys()]
  const cameOut = (outcomes: ReadonlySet<Outcome>) =>
    ids.filter((id) => outcomes.has(clauses.get(id) ?? 'kept'))
  const came = cameOut(DEPARTURES)
  const isUntouched = kind === 'infrastructure' && cameOut(new Set(['kept'])).length === ids.length
  const missed = [
    ...lacking(departs, came),
    ...DECLARED.flatMap(([list, outcome]) => lacking(one[list] ?? [], cameOut(new Set([outcome])))),
    ...(isUntouched ? ids : []),
  ]
  const declared = DECLARED.flatMap(([list]) => one[list] ?? [])
  const overReported = [
    ...lacking(came, [...departs, ...(isDrawn ? ifDrawn : [])]),
    ...(kind === 'infrastructure' ? lacking(cameOut(new Set(['unreachable'])), unreachable) : []),
    ...(kind === 'variant' ? lacking(notKept(one, clauses, applies), declared) : []),
  ]
  const result =
    missed.length > 0 || ids.length === 0 ? 'missed' : overReported.length > 0 ? 'over-reported' : 'caught'
  return { name, kind, says, departs, result, missed, overReported, said }
}

/** The clauses of one list that are not in the other. */
function lacking(some: readonly AnyClauseId[], others: readonly AnyClauseId[]): readonly AnyClauseId[] {
  return some.filter((id) => !others.includes(id))
}

/** Clauses that were neither kept nor departed from, although this case judges them. */
const notKept = (
  one: Case,
  clauses: ReadonlyMap<AnyClauseId, Outcome>,
  applies: (id: AnyClauseId) => boolean,
): readonly AnyClauseId[] =>
  [...clauses].flatMap(([id, outcome]) =>
    outcome === 'kept' || DEPARTURES.has(outcome) || isElsewhere(one, id, outcome, applies) ? [] : [id],
  )

/**
 * Whether a case does not record the evidence of a clause: the portal, everything else, products, requests that are not
 * sent, another profile, or a part that the service does not offer. Every clause applies to the baseline; one that does not
 * apply to a variant is declared there.
 */
function isElsewhere(
  one: Case,
  id: AnyClauseId,
  outcome: Outcome,
  applies: (id: AnyClauseId) => boolean,
): boolean {
  const {
    name,
    hasProducts,
    inBrowser,
    isOfPortal,
    actions,
    rows,
    environment = {},
    profiles = profileNames,
  } = one
  const isPartial = actions !== undefined || rows !== undefined || (areaOf(id) === 'page' && !inBrowser)
  if (notChosen(profiles, id)) return true
  if (isProductClauseId(id) && !addedBy(one).has(id)) return true
  if (outcome === 'does not apply')
    return name !== (OF_TLS.has(id) ? SECURED : BASELINE) && (isPartial || !applies(id))
  if (outcome === 'not configured' && OPTIONAL.has(id)) return name !== BASELINE
  if (outcome === 'not offered') return environment.OFFERS !== undefined
  if (outcome === 'left out') return isPartial
  const isThere = { portal: isOfPortal, catalogue: hasProducts }
  const { place } = clauseOf(id)
  return outcome === 'not configured' && place !== undefined && !isThere[place]
}
