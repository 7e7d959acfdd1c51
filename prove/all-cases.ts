import type { ClauseId } from '../contract/index.ts'
import type { PortalJourneyName } from '../helpers/browser/portal/portal-journeys.ts'
import { faults } from '../sandbox/faults/index.ts'
import { infrastructure } from '../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../sandbox/variants/index.ts'
import type { Case } from './case.ts'
import { BASELINE } from './suite-cases.ts'

/** Every service that the suite is proven on. */
export function allCases(): readonly Case[] {
  return [...faultCases(), ...variantCases(), ...infrastructureCases()]
}

/** Whether a case is about the developer portal, by its id. */
const isPortal = (name: string): boolean => name.startsWith('portal.')

/** A fault of a key does not reach Production access, nor the other way round; the variants are gone through whole. */
function outOfReach(breaks: readonly ClauseId[]): readonly PortalJourneyName[] {
  const isOfProduction = breaks.some((id) => id.startsWith('key-pair.production-'))
  return isOfProduction ? ['registerApplication', 'createKey'] : ['requestProduction']
}

function faultCases(): readonly Case[] {
  return Object.entries(faults).map(([name, { says, breaks, behavior }]) => ({
    name,
    kind: 'fault',
    isPortal: isPortal(name),
    without: outOfReach(breaks),
    says,
    behavior: () => behavior,
    departs: breaks,
  }))
}

function variantCases(): readonly Case[] {
  const itself: Case = {
    name: BASELINE,
    kind: 'variant',
    says: 'The sandbox departs from nothing.',
    behavior: () => ({}),
    departs: [],
  }
  const others = Object.entries<Variant>(variants).map(
    ([name, { says, behavior, environment, notices = [], warnings = [] }]): Case => ({
      name,
      kind: 'variant',
      isPortal: isPortal(name),
      says,
      behavior: () => behavior,
      departs: [...notices, ...warnings],
      ...(environment && { environment }),
    }),
  )
  const portal: Case = {
    ...itself,
    name: 'portal.itself',
    says: 'The portal departs from nothing.',
    isPortal: true,
  }
  return [itself, portal, ...others]
}

function infrastructureCases(): readonly Case[] {
  return Object.entries(infrastructure).map(([name, { says, behavior, unreachable }]) => ({
    name,
    kind: 'infrastructure',
    isPortal: isPortal(name),
    says,
    behavior,
    departs: [],
    unreachable,
  }))
}
