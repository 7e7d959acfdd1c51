import { test } from '@playwright/test'
import { type AnyClauseId, type Clause, clauseOf, isAnyClauseId } from '../../contract/index.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import type { Finding, Kept } from '../judge/finding.ts'
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

/** What shows a departure that was judged on a consent, which no exchange is about. */
const shownOf = (part: unknown): Pick<Judgement, 'shown'> =>
  isConsent(part) ? { shown: () => describeConsent(part.value) } : {}

const isConsent = (part: unknown): part is { readonly value: Consent } =>
  isObject(part) && isObject(part.value) && 'walk' in part.value && 'asked' in part.value

/** What was found of every instance. */
export const judgedEach = <Part>(
  received: readonly Instance<Part>[],
  judge: (part: Part) => Finding | Kept,
): readonly Judgement[] =>
  received.map(({ part, where, row }) => {
    const finding = judge(part)
    const told = row ?? (finding.is === 'kept' ? undefined : where)
    return {
      finding,
      judgedOn: keysOf(part),
      ...shownOf(part),
      ...(told !== undefined && { row: own(told) }),
    }
  })
