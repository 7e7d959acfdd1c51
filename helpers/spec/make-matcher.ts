import type { Consent } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { describeConsent } from '../report/consent-view.ts'
import { own } from '../secrets/shown.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'
import { type Judgement, type MatcherResult, matcherResult } from './matcher-result.ts'

/**
 * Makes a matcher of a judge. All matchers are synchronous: evidence is data.
 *
 * @param partOf - the part of what was received that is judged, where it is not all
 */
export const matcher =
  <Received, Rest extends unknown[]>(
    judge: (received: Received, ...rest: Rest) => Finding | Kept,
    partOf?: (received: Received, ...rest: Rest) => unknown,
  ) =>
  (received: Received, ...rest: Rest): MatcherResult =>
    matcherResult([
      {
        finding: judge(received, ...rest),
        judgedOn: keysOf(partOf ? partOf(received, ...rest) : received),
        ...shownOf(received),
      },
    ])

/** What shows a departure that was judged on a consent, which no exchange is about. */
const shownOf = (part: unknown): Pick<Judgement, 'shown'> =>
  isConsent(part) ? { shown: () => describeConsent(part.value) } : {}

const isConsent = (part: unknown): part is { readonly value: Consent } =>
  isObject(part) && isObject(part.value) && 'walk' in part.value && 'asked' in part.value

/** Makes a matcher that judges every instance by itself, and tells those of which something else is to be told than kept. */
export const ofEach =
  <Part, Rest extends unknown[]>(judge: (part: Part, ...rest: Rest) => Finding | Kept) =>
  (received: readonly Instance<Part>[], ...rest: Rest): MatcherResult =>
    matcherResult(judgedEach(received, (part) => judge(part, ...rest)))

/** What was found of every instance. */
export const judgedEach = <Part>(
  received: readonly Instance<Part>[],
  judge: (part: Part) => Finding | Kept,
): readonly Judgement[] =>
  received.map(({ part, where }) => {
    const finding = judge(part)
    const isTold = where !== undefined && finding.is !== 'kept'
    return { finding, judgedOn: keysOf(part), ...shownOf(part), ...(isTold && { row: own(where) }) }
  })

/** Makes a matcher that holds all instances against each other. */
export const ofAll =
  <Part, Rest extends unknown[]>(judge: (parts: readonly Part[], ...rest: Rest) => Finding | Kept) =>
  (received: readonly Instance<Part>[], ...rest: Rest): MatcherResult => {
    const parts = received.map(({ part }) => part)
    const finding = judge(parts, ...rest)
    const judged = finding.is === 'kept' ? (finding.shownBy ?? parts) : parts
    return matcherResult([{ finding, judgedOn: judged.flatMap(keysOf) }])
  }
