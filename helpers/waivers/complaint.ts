import type { WaiverResult } from './waiver.ts'

/** Why a waiver fails the gate, as a sentence; `undefined` if it does not. */
export function complaintOf({ clause, state, expiry, outcome }: WaiverResult): string | undefined {
  switch (state) {
    case 'expired':
      return `The waiver of ${clause} expired on ${expiry}.`
    case 'unknown clause':
      return `The waiver of ${clause} is for no clause of the contract.`
    case 'not needed':
      return `The waiver of ${clause} is not needed: the clause is ${outcome}.`
    default:
      return undefined
  }
}
