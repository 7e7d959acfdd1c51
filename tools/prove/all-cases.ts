import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import { groupBy } from '../../helpers/base/group-by.ts'
import { FLOW, needOf } from '../../helpers/endpoints/flow.ts'
import { actionsWhere } from '../../helpers/evidence/plan.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { isOfCatalogue } from '../../helpers/run/need-of-clauses.ts'
import { allFaults } from '../../sandbox/faults/index.ts'
import type { InfrastructureFault } from '../../sandbox/infrastructure/clauses.ts'
import { infrastructure } from '../../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../../sandbox/variants/index.ts'
import { logIns } from '../../sandbox/variants/log-ins.ts'
import { pages } from '../../sandbox/variants/pages.ts'
import { portal as portals } from '../../sandbox/variants/portal.ts'
import { products } from '../../sandbox/variants/products.ts'
import { BASELINE, type Case } from './case.ts'

/** The keys of the evidence that the checks of each clause read on a conforming service. */
export type Reads = ReadonlyMap<string, readonly string[]>

/** A portal case records only the portal. */
export const OF_PORTAL = {
  isOfPortal: true,
  actions: actionsWhere(FLOW, (name) => name === 'portal'),
  rows: [],
}

export const isOfPortal = (id: AnyClauseId): boolean => clauseOf(id).place === 'portal'

/** The case without any behavior. */
export const baseline: Case = {
  name: BASELINE,
  kind: 'variant',
  says: 'The sandbox conforms, without any change.',
  behavior: () => ({}),
  environment: { PATIENCE: 'yes' },
  hasProducts: true,
  inBrowser: true,
  departs: [],
  // Of the documented calls, the sandbox answers none with 403.
  inapplicable: ['api.forbidden-challenge'],
}

/**
 * Every service that the suite is proven on.
 *
 * @param reads - what each clause reads, so that a fault records only what its clauses need; without it, every case
 *   records everything
 */
export function allCases(reads?: Reads): readonly Case[] {
  return [...faultCases(reads), baseline, portal, ...variantCases(), ...infrastructureCases()]
}

function faultCases(reads: Reads | undefined): readonly Case[] {
  return Object.entries(allFaults).map(([name, { breaks, behavior, by, ...fault }]) => {
    const { inconclusive = [], blocked = [] } = fault
    const clauses = [...breaks, ...inconclusive, ...blocked]
    const hasProducts = clauses.some(isOfCatalogue)
    const keys = clauses.map((id) => reads?.get(id) ?? [])
    const isKnown = keys.every((some) => some.length > 0)
    const { actions, rows: needed } = needOf(new Set(keys.flat()), hasProducts)
    return {
      ...fault,
      ...(isKnown && { actions, rows: needed.filter((row) => by === 'either' || row.by === by) }),
      ...(clauses.some(isOfPortal) && OF_PORTAL),
      hasProducts,
      name,
      kind: 'fault',
      behavior: () => behavior,
      departs: breaks,
    }
  })
}

/** The portal alone. */
const portal: Case = {
  ...baseline,
  ...OF_PORTAL,
  name: 'portal.itself',
  says: 'The portal conforms, without any change.',
  environment: {},
  hasProducts: false,
  inapplicable: [],
}

/** One case of each request, for variants that are not about refusals. */
const ONE_EACH = [...groupBy(rows, ({ step: area }) => area).values()].map(([first]) => first)

function variantCases(): readonly Case[] {
  return Object.entries<Variant>(variants).map(
    ([name, { behavior, notices = [], warnings = [], ...variant }]): Case => ({
      ...variant,
      ...(name in portals && OF_PORTAL),
      ...((name in pages || name in logIns || name in products) && { rows: ONE_EACH }),
      hasProducts: name in products,
      inBrowser: variant.inBrowser ?? name in pages,
      name,
      kind: 'variant',
      behavior: () => behavior,
      departs: [...notices, ...warnings],
    }),
  )
}

function infrastructureCases(): readonly Case[] {
  return Object.entries<InfrastructureFault>(infrastructure).map(([name, service]) => ({
    ...service,
    ...(service.touches.includes('portal') && OF_PORTAL),
    name,
    kind: 'infrastructure',
    departs: [],
  }))
}
