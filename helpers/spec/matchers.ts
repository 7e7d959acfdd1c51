import type { Finding, Kept } from '../judge/finding.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'
import { judgedEach, type MatcherResult, matcherResult } from './matcher-result.ts'

/**
 * The matchers of the suite; each judges the clause of the running test. The judges that they take are in `helpers/judge/`.
 * All are synchronous: evidence is data.
 */
export const matchers = {
  /** A part of the evidence keeps the clause, as a judge finds; of several instances, each by itself. */
  toKeep: <Part, Rest extends unknown[]>(
    received: Part | readonly Instance<Part>[],
    judge: (part: Part, ...rest: Rest) => Finding | Kept,
    ...rest: Rest
  ): MatcherResult =>
    matcherResult(
      judgedEach(isSeveral(received) ? received : [{ part: received }], (part) => judge(part, ...rest)),
    ),
  /** All instances keep the clause, held against each other. */
  toKeepTogether: <Part, Rest extends unknown[]>(
    received: readonly Instance<Part>[],
    judge: (parts: readonly Part[], ...rest: Rest) => Finding | Kept,
    ...rest: Rest
  ): MatcherResult => {
    const parts = received.map(({ part }) => part)
    const finding = judge(parts, ...rest)
    const judged = finding.is === 'kept' ? (finding.shownBy ?? parts) : parts
    return matcherResult([{ finding, judgedOn: judged.flatMap(keysOf) }])
  },
  /** The clause is kept in all that was judged already. */
  toBeKept: matcherResult,
}

const isSeveral = <Part>(received: Part | readonly Instance<Part>[]): received is readonly Instance<Part>[] =>
  Array.isArray(received)
