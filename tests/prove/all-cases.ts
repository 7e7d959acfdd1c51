import { type AnyClauseId, clauseOf, isProductClauseId } from '../../contract/index.ts'
import { allFaults } from '../../sandbox/faults/index.ts'
import { infrastructure } from '../../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../../sandbox/variants/index.ts'
import { BASELINE, type Case } from './case.ts'
import { reachOf } from './reach.ts'

/**
 * Every service that the suite is proven on.
 *
 * @param isWhole - all of each service is recorded, whether or not its fault reaches it
 */
export function allCases(isWhole: boolean): readonly Case[] {
  return [...faultCases(isWhole), ...variantCases(isWhole), ...infrastructureCases(isWhole)]
}

function faultCases(isWhole: boolean): readonly Case[] {
  return Object.entries(allFaults).map(([name, { breaks, behavior, ...fault }]) => {
    const reach = reachOf(name, 'fault', isWhole)
    return {
      ...fault,
      ...reach,
      name,
      kind: 'fault',
      behavior: () => behavior,
      departs: reach.hasProducts ? breaks : breaks.filter((id) => !isOfCatalogue(id)),
    }
  })
}

/** Whether only calls of products show a clause. */
const isOfCatalogue = (id: AnyClauseId): boolean =>
  isProductClauseId(id) || clauseOf(id).place === 'catalogue'

function variantCases(isWhole: boolean): readonly Case[] {
  const itself: Case = {
    name: BASELINE,
    kind: 'variant',
    ...reachOf(BASELINE, 'variant', isWhole),
    says: 'The sandbox departs from nothing.',
    behavior: () => ({}),
    environment: { PATIENCE: 'yes' },
    departs: [],
  }
  const others = Object.entries<Variant>(variants).map(
    ([name, { behavior, notices = [], warnings = [], ...variant }]): Case => ({
      ...variant,
      name,
      kind: 'variant',
      ...reachOf(name, 'variant', isWhole),
      behavior: () => behavior,
      departs: [...notices, ...warnings],
    }),
  )
  const portal: Case = {
    ...itself,
    name: 'portal.itself',
    says: 'The portal departs from nothing.',
    ...reachOf('portal.itself', 'variant', isWhole),
  }
  return [itself, portal, ...others]
}

function infrastructureCases(isWhole: boolean): readonly Case[] {
  return Object.entries(infrastructure).map(([name, service]) => ({
    ...service,
    ...reachOf(name, 'infrastructure', isWhole),
    name,
    kind: 'infrastructure',
    departs: [],
  }))
}
