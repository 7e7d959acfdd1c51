import { faults } from '../sandbox/faults/index.ts'
import type { Case } from './case.ts'

/** Every service that the suite is proven on. */
export function allCases(): readonly Case[] {
  return Object.entries(faults).map(([name, { says, breaks, departure }]) => ({
    name,
    kind: 'fault',
    says,
    departure,
    environment: {},
    departs: breaks,
  }))
}
