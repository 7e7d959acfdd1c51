import type { Exchange, Missing } from '../http/exchange.ts'

/** Why a clause is not kept by one check: the service departs from it, or it could not be judged. */
export type Finding = Departs | (Missing & { readonly exchange?: Exchange })

/** The service departs from the clause. Its texts are as they came, and shown to nobody. */
export interface Departs {
  readonly is: 'departs'
  /** What the clause wants to see in this answer. */
  readonly expected: string
  readonly came: string
  /** Names of the members that it is about, where it is about some. */
  readonly members?: readonly string[]
  /** What the team that runs the suite can do, where the service may not be to blame. */
  readonly todo?: string
  readonly exchange?: Exchange
}

/** The check found the clause kept. */
export interface Kept {
  readonly is: 'kept'
  /** What was seen in the place of a departure, where that may be several things. */
  readonly seen?: string
  /** The parts of the evidence that show it, where it is not every part that was judged. */
  readonly shownBy?: readonly object[]
}

export const KEPT: Kept = { is: 'kept' }

/** The check found the clause kept by what it saw. */
export const keptOn = (seen: string): Kept => ({ is: 'kept', seen })

/** The service departs from the clause. */
export function departs(expected: string, came: string, exchange?: Exchange): Departs {
  return { is: 'departs', expected, came, ...(exchange && { exchange }) }
}

/** The clause is kept where something holds; where not, the service departs from it. */
export const keptIf = (holds: boolean, expected: string, came: string): Departs | Kept =>
  holds ? KEPT : departs(expected, came)

/** Nothing follows from what came. */
export const inconclusive = (because: string): Finding => ({ is: 'inconclusive', because })

/** No request of a row is on record. */
export const UNSENT = inconclusive('the request was not sent')

/** What there is to judge, or why there is nothing. */
export type Read<T> = { readonly is: 'recorded'; readonly value: T } | Finding

type JudgeOf<T, Rest extends unknown[]> = (value: T, ...rest: Rest) => Finding | Kept

/**
 * Makes judges of what can be read from a part of the evidence; where nothing can, that is what they find.
 *
 * @param answerIn - the answer that their findings are about
 */
export const judgesOf =
  <Part, T>(read: (part: Part) => Read<T>, answerIn: (value: T) => Exchange | undefined = () => undefined) =>
  <Rest extends unknown[] = []>(judge: JudgeOf<T, Rest>) =>
  (part: Part, ...rest: Rest): Finding | Kept => {
    const one = read(part)
    return one.is === 'recorded' ? about(answerIn(one.value), judge(one.value, ...rest)) : one
  }

/** Judges one of many answers; `undefined` where it tells nothing about this. */
export type JudgeAnswer<Rest extends readonly unknown[] = []> = (
  answer: Exchange,
  ...rest: Rest
) => Finding | Kept | undefined

/** A finding with the exchange that it is about. */
export const about = (exchange: Exchange | undefined, finding: Finding | Kept): Finding | Kept =>
  exchange && (finding.is === 'departs' || finding.is === 'inconclusive') ? { exchange, ...finding } : finding
