import type { WaiverResult, WaiverState } from './waiver.ts'

/** Why a waiver fails the gate, as a sentence; `undefined` if it does not. */
export function complaintOf(waiver: WaiverResult): string | undefined {
  const complaint = COMPLAINTS[waiver.state]?.(waiver)
  return complaint && `The waiver of ${waiver.clause} ${complaint}.`
}

const COMPLAINTS: Readonly<Partial<Record<WaiverState, (waiver: WaiverResult) => string>>> = {
  expired: ({ expiry }) => `expired on ${expiry}`,
  'unknown clause': () => 'is for no clause of the contract',
  'not needed': ({ outcome }) => `is not needed: the clause is ${outcome}`,
}
