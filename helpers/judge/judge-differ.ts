import { variationOf } from '../base/variation.ts'
import type { ConsentIdPlace } from '../config/target.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isAccepted, member, membersAsWritten } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { consentIdsIn } from './judge-tokens.ts'

/** A value that is to be another one each time, and where it came. */
export interface Issued {
  readonly value: string
  /** The part of the evidence that it is in. */
  readonly part: Recorded<unknown>
  readonly exchange?: Exchange
}

/** Whether a member is another one in each accepted answer. */
export const judgeDiffer = (steps: readonly Recorded<Exchange>[], field: string): Finding | Kept =>
  judge(field, issuedMembers(steps, field))

/** Whether the consent ID is another one in each accepted answer: each is of a consent of its own. */
export const judgeConsentIdsDiffer = (
  steps: readonly Recorded<Exchange>[],
  place: ConsentIdPlace,
): Finding | Kept =>
  judge(
    'consent ID',
    acceptedOf(steps).flatMap(({ part, exchange }) => {
      const details = membersAsWritten(exchange).authorization_details
      const ids = typeof details === 'object' && details !== null ? consentIdsIn(details, place) : []
      return ids.length > 0 ? [{ value: JSON.stringify(ids), part, exchange }] : []
    }),
  )

/** Whether the code is another one in each redirect. */
export const judgeCodesDiffer = (consents: readonly Recorded<Consent>[]): Finding | Kept =>
  judge('code', issuedCodes(consents))

/** A member of each accepted answer that has it. */
export const issuedMembers = (steps: readonly Recorded<Exchange>[], field: string): readonly Issued[] =>
  acceptedOf(steps).flatMap(({ part, exchange }) => {
    const value = member(exchange, field)
    return value ? [{ value, part, exchange }] : []
  })

/** The code of each redirect that has one. */
export const issuedCodes = (consents: readonly Recorded<Consent>[]): readonly Issued[] =>
  consents.flatMap((consent) => {
    const code = consent.is === 'recorded' ? consent.value.redirect?.query.code : undefined
    return typeof code === 'string' && code !== '' ? [{ value: code, part: consent }] : []
  })

const acceptedOf = (steps: readonly Recorded<Exchange>[]) =>
  steps.flatMap((part) =>
    part.is === 'recorded' && isAccepted(part.value) ? [{ part, exchange: part.value }] : [],
  )

function judge(what: string, issued: readonly Issued[]): Finding | Kept {
  if (issued.length < 2) return { is: 'left out', because: `this run did not get a second ${what}` }
  const again = issued.find(({ value }, index) => issued.findIndex((one) => one.value === value) < index)
  return again
    ? departs(`a different ${what} each time`, `the same ${what} a second time`, again.exchange)
    : shownBy(issued)
}

/** Kept, as the parts show that these values are in. */
export const shownBy = (issued: readonly Issued[]): Kept => ({
  ...KEPT,
  shownBy: issued.map(({ part }) => part),
})

/**
 * RFC 6749, 10.10 wants that a guess is right with a probability of at most 2^-128. Few values show less than there is,
 * and one or two of them much less, so that only what is far below departs: a UUID (122 bits) does not.
 */
const leastBits = (values: number): number => (values < 3 ? 64 : 96)

/** Whether a member of the answers cannot be guessed by those that came before. */
export const judgeGuessing = (steps: readonly Recorded<Exchange>[], field: string): Finding | Kept =>
  judgeBits(field, issuedMembers(steps, field))

/** Whether a code cannot be guessed by those that came before. */
export const judgeCodeGuessing = (consents: readonly Recorded<Consent>[]): Finding | Kept =>
  judgeBits('code', issuedCodes(consents))

function judgeBits(what: string, issued: readonly Issued[]): Finding | Kept {
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
