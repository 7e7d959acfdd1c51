import { variationOf } from '../base/variation.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isAccepted, member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

type Answers = readonly Recorded<Exchange>[]
type Consents = readonly Recorded<Consent>[]

/** A value that is to be another one each time, and where it came. */
interface Issued {
  readonly value: string
  /** The part of the evidence that it is in. */
  readonly part: object
  readonly exchange?: Exchange
}

/** What each accepted answer has of something. */
const issuedIn = (answers: Answers, valueIn: (answer: Exchange) => string | undefined): readonly Issued[] =>
  answers.flatMap((part) => {
    if (part.is !== 'recorded' || !isAccepted(part.value)) return []
    const value = valueIn(part.value)
    return value === undefined ? [] : [{ value, part, exchange: part.value }]
  })

const issuedMembers = (answers: Answers, field: string) =>
  issuedIn(answers, (answer) => member(answer, field))

/** The code of each redirect that has one. */
const issuedCodes = (consents: Consents): readonly Issued[] =>
  consents.flatMap((part) => {
    const code = part.is === 'recorded' ? part.value.redirect?.query.code : undefined
    return typeof code === 'string' && code !== '' ? [{ value: code, part }] : []
  })

/** Whether a member is another one in each accepted answer. */
export const judgeDiffer = (answers: Answers, field: string): Finding | Kept =>
  different(field, issuedMembers(answers, field))

/** Whether what is read from the accepted answers is another one in each. */
export const judgeDifferent = (
  what: string,
  answers: Answers,
  valueIn: (answer: Exchange) => string | undefined,
): Finding | Kept => different(what, issuedIn(answers, valueIn))

/** Whether the code is another one in each redirect. */
export const judgeCodesDiffer = (consents: Consents): Finding | Kept =>
  different('code', issuedCodes(consents))

function different(what: string, issued: readonly Issued[]): Finding | Kept {
  if (issued.length < 2) return alone(what)
  const again = issued.find(({ value }, index) => issued.findIndex((one) => one.value === value) < index)
  return again
    ? departs(`a different ${what} each time`, `the same ${what} a second time`, again.exchange)
    : shownBy(issued)
}

const alone = (what: string): Finding => ({
  is: 'left out',
  because: `this run did not get a second ${what}`,
})

/** Kept, as the parts show that these values are in. */
const shownBy = (issued: readonly Issued[]): Kept => ({ ...KEPT, shownBy: issued.map(({ part }) => part) })

/**
 * RFC 6749, 10.10 wants that a guess is right with a probability of at most 2^-128. Few values show less than there is,
 * and one or two of them much less, so that only what is far below departs: a UUID (122 bits) does not.
 */
const leastBits = (values: number): number => (values < 3 ? 64 : 96)

/** Whether a member of the answers cannot be guessed by those that came before. */
export const judgeGuessing = (answers: Answers, field: string): Finding | Kept =>
  hardToGuess(field, issuedMembers(answers, field))

/** Whether a code cannot be guessed by those that came before. */
export const judgeCodeGuessing = (consents: Consents): Finding | Kept =>
  hardToGuess('code', issuedCodes(consents))

function hardToGuess(what: string, issued: readonly Issued[]): Finding | Kept {
  const { values, places, bits } = variationOf(issued.map(({ value }) => value))
  if (values === 0) return { is: 'left out', because: `this run got no ${what}` }
  const least = leastBits(values)
  const of = values === 1 ? 'one value, of' : `${values} values that differ in about`
  if (bits < least)
    return departs(
      `at least ${least} bits to guess, by where the values differ (128 are asked for)`,
      `about ${Math.floor(bits)}: ${of} ${Math.round(places)} characters`,
    )
  return values === 1 ? alone(what) : shownBy(issued)
}
