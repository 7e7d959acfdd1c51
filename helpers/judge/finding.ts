import type { Exchange, Missing } from '../http/exchange.ts'

/** Why a check did not find its clause kept: the service departs from it, or the clause could not be judged. */
export type Finding = Departs | (Missing & { readonly exchange?: Exchange })

/** The service departs from the clause. The texts are not redacted yet, so do not show them as they are. */
export interface Departs {
  readonly is: 'departs'
  /** What the clause requires of this answer. */
  readonly expected: string
  readonly came: string
  /** Names of the members that depart, if the clause is about members. */
  readonly members?: readonly string[]
  /** What the team that runs the suite can do, if the service may not be at fault. */
  readonly todo?: string
  readonly exchange?: Exchange
  /** What the run did before, if the departure shows only then. */
  readonly sequence?: Sequence
}

/** What a run did, and the seed that drew it. */
export interface Sequence {
  readonly seed: number
  /** In order. */
  readonly did: readonly string[]
}

/** The check found the clause kept. */
export interface Kept {
  readonly is: 'kept'
  /** What was seen, if there are several ways to keep the clause. */
  readonly seen?: string
  /** The parts of the evidence that show it, if not all of the judged parts do. */
  readonly shownBy?: readonly object[]
}

export const KEPT: Kept = { is: 'kept' }

/** The clause is kept, as what was seen shows. */
export const keptOn = (seen: string): Kept => ({ is: 'kept', seen })

/** Makes a departure from what was expected, what was received, and the exchange. */
export function departs(expected: string, came: string, exchange?: Exchange): Departs {
  return { is: 'departs', expected, came, ...(exchange && { exchange }) }
}

/** Kept if `holds`, otherwise a departure. */
export const keptIf = (holds: boolean, expected: string, came: string): Departs | Kept =>
  holds ? KEPT : departs(expected, came)

/** What was received neither keeps nor breaks the clause. */
export const inconclusive = (because: string): Finding => ({ is: 'inconclusive', because })

/** The run did not send the request. */
export const UNSENT = inconclusive('the request was not sent')

/** The value to judge, or the finding that explains why there is none. */
export type Read<T> = { readonly is: 'recorded'; readonly value: T } | Finding

type JudgeOf<T, Rest extends unknown[]> = (value: T, ...rest: Rest) => Finding | Kept

/**
 * Makes judges of a value that is read from a part of the evidence. If it cannot be read, they find the reason.
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

/** Judges one of many answers; `undefined` if the clause does not apply to it. */
export type JudgeAnswer<Rest extends readonly unknown[] = []> = (
  answer: Exchange,
  ...rest: Rest
) => Finding | Kept | undefined

/** A finding with the exchange that it is about. */
export const about = (exchange: Exchange | undefined, finding: Finding | Kept): Finding | Kept =>
  exchange && (finding.is === 'departs' || finding.is === 'inconclusive') ? { exchange, ...finding } : finding
