import type { ClauseId } from '../contract/index.ts'
import type { PortalJourneyName } from '../helpers/browser/portal/portal-journeys.ts'
import { allFaults } from '../sandbox/faults/index.ts'
import { infrastructure } from '../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../sandbox/variants/index.ts'
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

/** A fault of a key does not reach Production access, nor the other way round; the variants are gone through whole. */
function outOfReach(breaks: readonly ClauseId[]): readonly PortalJourneyName[] {
  const isOfProduction = breaks.some((id) => id.startsWith('key-pair.production-'))
  return isOfProduction ? ['registerApplication', 'createKey'] : ['requestProduction']
}

function faultCases(isWhole: boolean): readonly Case[] {
  return Object.entries(allFaults).map(([name, { says, breaks, behavior, profiles, environment }]) => ({
    name,
    kind: 'fault',
    ...reachOf(name, isWhole),
    without: outOfReach(breaks),
    says,
    behavior: () => behavior,
    departs: breaks,
    ...(profiles && { profiles }),
    ...(environment && { environment }),
  }))
}

function variantCases(isWhole: boolean): readonly Case[] {
  const itself: Case = {
    name: BASELINE,
    kind: 'variant',
    ...reachOf(BASELINE, isWhole),
    says: 'The sandbox departs from nothing.',
    behavior: () => ({}),
    environment: { PATIENCE: 'yes', ROBUSTNESS: 'yes' },
    departs: [],
  }
  const others = Object.entries<Variant>(variants).map(
    ([name, { behavior, notices = [], warnings = [], ...variant }]): Case => ({
      ...variant,
      name,
      kind: 'variant',
      ...reachOf(name, isWhole),
      behavior: () => behavior,
      departs: [...notices, ...warnings],
    }),
  )
  const portal: Case = {
    ...itself,
    name: 'portal.itself',
    says: 'The portal departs from nothing.',
    ...reachOf('portal.itself', isWhole),
  }
  return [itself, portal, ...others]
}

function infrastructureCases(isWhole: boolean): readonly Case[] {
  return Object.entries(infrastructure).map(([name, { says, behavior, unreachable }]) => ({
    name,
    kind: 'infrastructure',
    ...reachOf(name, isWhole),
    says,
    behavior,
    departs: [],
    unreachable,
  }))
}
