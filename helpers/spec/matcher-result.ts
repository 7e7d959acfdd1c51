import { test } from '@playwright/test'
import { type AnyClauseId, type Clause, clauseOf, isAnyClauseId } from '../../contract/index.ts'
import type { Attempt, Consent } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import { type Finding, type Kept, UNSENT } from '../judge/finding.ts'
import { describeConsent } from '../report/consent-view.ts'
import { findingLines } from '../report/terminal/clause-lines.ts'
import { describeExchange } from '../secrets/mask.ts'
import { own, phrase, type Shown, show } from '../secrets/shown.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { outcomeOfFinding } from '../verdict/outcome.ts'
import { conclusion, type Said } from '../verdict/said.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'

/** What a custom matcher returns to Playwright. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

let heard: Said[] | undefined

/** Whether it is heard what a check says, of which no result comes. */
export const isHeard = (): boolean => heard !== undefined

/** What a check says while it runs, of whatever test that is; no result of that test comes of it. */
export async function whatIsSaid(check: () => unknown): Promise<readonly Said[]> {
  const said: Said[] = []
  heard = said
  try {
    await check()
  } finally {
    heard = undefined
  }
  return said
}

/** What was found of one row, or of all that a check judges. */
export interface Judgement {
  readonly finding: Finding | Kept
  /** Keys of the evidence that was judged. */
  readonly judgedOn: readonly Shown[]
  /** What shows a departure, where that is no exchange. */
  readonly shown?: () => readonly Shown[]
  /** What completes the title of the check. */
  readonly row?: Shown
}

/**
 * Says what was found of the running test's clause, and turns it into a result: a broken clause fails the test; a
 * warning, a notice and whatever could not be judged skips it, with the reason; a kept one passes it.
 */
export function matcherResult(judgements: readonly Judgement[]): MatcherResult {
  const id = currentClause()
  const all = judgements.map((judgement) => say(judgement, id))
  if (heard) {
    heard.push(...all)
    return KEPT
  }
  for (const said of all)
    test.info().annotations.push({ type: ANNOTATION.finding, description: JSON.stringify(said) })
  const worst = conclusion(id, all, true)
  if (!worst || worst.outcome === 'kept') return KEPT
  if (worst.outcome !== 'broken') test.skip(true, `${worst.outcome}: ${worst.detail}`)
  const lines = [
    `${id} (${sourceOf(clauseOf(id))}) is broken`,
    ...all
      .filter(({ outcome }) => outcome === 'broken')
      .flatMap((said) => [...(said.row ? [said.row] : []), ...findingLines(said)]),
    `required  ${own(clauseOf(id).says)}`,
  ]
  return { pass: false, message: () => lines.join('\n') }
}

const KEPT: MatcherResult = { pass: true, message: () => 'The clause is kept.' }

/** The clause that the running test is about. */
export function currentClause(): AnyClauseId {
  const id = test.info().annotations.find(({ type }) => type === ANNOTATION.clause)?.description ?? ''
  if (!isAnyClauseId(id))
    throw new Error('This matcher judges a clause: create the title of the test with clause(id).')
  return id
}

const sourceOf = ({ section, force }: Clause): string => `section ${section}, ${force}`

/** The one place where what was found of a service becomes what readers are shown. */
function say({ finding, judgedOn, shown, row }: Judgement, clause: AnyClauseId): Said {
  const outcome = outcomeOfFinding(finding, clauseOf(clause))
  const said = { clause, outcome, judgedOn, ...(row && { row }) }
  if (finding.is === 'kept') return { ...said, detail: show(finding.seen ?? '') }
  const exchange = finding.exchange && { exchange: describeExchange(finding.exchange) }
  const todo = finding.todo !== undefined && { todo: show(finding.todo) }
  if (finding.is !== 'departs') {
    const cause = finding.cause !== undefined && { cause: show(finding.cause) }
    return { ...said, detail: show(finding.because), ...cause, ...todo, ...exchange }
  }
  const { members } = finding
  const [expected, came] = [show(finding.expected), show(finding.came)]
  return {
    ...said,
    detail: phrase`expected ${expected}; received ${came}`,
    departure: { expected, came, ...(members && { members: members.map(show) }) },
    ...todo,
    ...(exchange ?? (shown && { exchange: shown() })),
  }
}

/**
 * Makes a matcher of a judge. All matchers are synchronous: evidence is data.
 *
 * @param partOf - the part of what was received that is judged, where it is not all
 */
export const matcher =
  <Received, Rest extends unknown[]>(
    judge: (received: Received, ...rest: Rest) => Finding | Kept,
    partOf?: (received: Received) => unknown,
  ) =>
  (received: Received, ...rest: Rest): MatcherResult =>
    matcherResult([
      {
        finding: judge(received, ...rest),
        judgedOn: keysOf(partOf ? partOf(received) : received),
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

/** What was found of an edited request, or that it was not sent. */
export const judgedAttempt = (
  attempt: Attempt | undefined,
  judge: (attempt: Attempt) => Finding | Kept,
  row?: string,
): Judgement => ({
  finding: attempt ? judge(attempt) : UNSENT,
  judgedOn: keysOf(attempt),
  ...(row !== undefined && { row: own(row) }),
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
