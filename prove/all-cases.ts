import { faults } from '../sandbox/faults/index.ts'
import { infrastructure } from '../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../sandbox/variants/index.ts'
import type { Case } from './case.ts'
import { BASELINE } from './suite-cases.ts'

/** Every service that the suite is proven on. */
export function allCases(): readonly Case[] {
  return [...faultCases(), ...variantCases(), ...infrastructureCases()]
}

function faultCases(): readonly Case[] {
  return Object.entries(faults).map(([name, { says, breaks, departure }]) => ({
    name,
    kind: 'fault',
    says,
    departure: () => departure,
    departs: breaks,
  }))
}

function variantCases(): readonly Case[] {
  const itself: Case = {
    name: BASELINE,
    kind: 'variant',
    says: 'The sandbox departs from nothing.',
    departure: () => ({}),
    departs: [],
  }
  const others = Object.entries<Variant>(variants).map(
    ([name, { says, departure, environment, notices = [], warnings = [] }]): Case => ({
      name,
      kind: 'variant',
      says,
      departure: () => departure,
      departs: [...notices, ...warnings],
      ...(environment && { environment }),
    }),
  )
  return [itself, ...others]
}

function infrastructureCases(): readonly Case[] {
  return Object.entries(infrastructure).map(([name, { says, departure, unreachable }]) => ({
    name,
    kind: 'infrastructure',
    says,
    departure,
    departs: [],
    unreachable,
  }))
}
