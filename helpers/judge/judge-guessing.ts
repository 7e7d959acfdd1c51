import { variationOf } from '../base/variation.ts'
import type { Consent } from '../evidence/evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, type Kept } from './finding.ts'
import { type Issued, issuedCodes, issuedMembers, shownBy } from './judge-differ.ts'

/**
 * RFC 6749, 10.10 wants that a guess is right with a probability of at most 2^-128. Few values show less than there is,
 * and one or two of them much less, so that only what is far below departs: a UUID (122 bits) does not.
 */
const leastBits = (values: number): number => (values < 3 ? 64 : 96)

/** Whether a member of the answers cannot be guessed by those that came before. */
export const judgeGuessing = (steps: readonly Recorded<Exchange>[], field: string): Finding | Kept =>
  judge(field, issuedMembers(steps, field))

/** Whether a code cannot be guessed by those that came before. */
export const judgeCodeGuessing = (consents: readonly Recorded<Consent>[]): Finding | Kept =>
  judge('code', issuedCodes(consents))

function judge(what: string, issued: readonly Issued[]): Finding | Kept {
  const { values, places, bits } = variationOf(issued.map(({ value }) => value))
  if (values === 0) return { is: 'left out', because: `this run got no ${what}` }
  const least = leastBits(values)
  if (bits < least)
    return departs(
      `at least ${least} bits to guess, by where the values differ (128 are asked for)`,
      `about ${Math.floor(bits)}: ${told(values, Math.round(places))}`,
    )
  return values === 1 ? { is: 'left out', because: `this run did not get a second ${what}` } : shownBy(issued)
}

const told = (values: number, places: number): string =>
  values === 1
    ? `one value, of ${places} characters`
    : `${values} values that differ in about ${places} characters`
