import { groupBy } from '../base/group-by.ts'
import { variationOf } from '../base/variation.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isAccepted, member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

type Answers = readonly Recorded<Exchange>[]
type Consents = readonly Recorded<Consent>[]

/** A value that must be different each time, and where it was received. */
interface Issued {
  readonly value: string
  /** The part of the evidence that it is in. */
  readonly part: object
  readonly exchange?: Exchange
}

/** The value in each accepted answer that has one. */
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

/** Whether a member has a different value in each accepted answer. */
export const judgeDiffer = (answers: Answers, field: string): Finding | Kept =>
  different(field, issuedMembers(answers, field))

/** Whether `valueIn` reads a different value from each accepted answer. */
export const judgeDifferent = (
  what: string,
  answers: Answers,
  valueIn: (answer: Exchange) => string | undefined,
): Finding | Kept => different(what, issuedIn(answers, valueIn))

/** Whether each redirect has a different code. */
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

/** Kept, shown by the parts that have these values. */
const shownBy = (issued: readonly Issued[]): Kept => ({ ...KEPT, shownBy: issued.map(({ part }) => part) })

/**
 * RFC 6749, 10.10 requires that a guess succeeds with a probability of at most 2^-128. A few values show only a part of
 * the real variation, and two show even less, so the limit is far lower: a UUID (122 bits) does not depart.
 */
const leastBits = (values: number): number => (values < 3 ? 64 : 96)

/** Whether a member of the answers cannot be guessed from its earlier values. */
export const judgeGuessing = (answers: Answers, field: string): Finding | Kept =>
  hardToGuess(field, issuedMembers(answers, field))

/** Whether a code cannot be guessed from earlier codes. */
export const judgeCodeGuessing = (consents: Consents): Finding | Kept =>
  hardToGuess('code', issuedCodes(consents))

function hardToGuess(what: string, issued: readonly Issued[]): Finding | Kept {
  const values = issued.map(({ value }) => value)
  if (values.length === 0) return { is: 'left out', because: `this run got no ${what}` }
  // A service may issue some values in another way, which would not show among all the others.
  const alike = [...groupBy(values, ({ length }) => length).values()].filter(({ length }) => length > 1)
  for (const some of [values, ...alike]) {
    const { values: count, places, bits } = variationOf(some)
    const least = leastBits(count)
    const of = count === 1 ? 'one value of' : `${count} values that differ in about`
    if (bits < least)
      return departs(
        `at least ${least} bits that vary between the values (RFC 6749 asks for 128)`,
        `about ${Math.floor(bits)} bits: ${of} ${Math.round(places)} characters`,
      )
  }
  return new Set(values).size === 1 ? alone(what) : shownBy(issued)
}
