import { test } from '@playwright/test'
import { type AnyClauseId, type Clause, clauseOf, isAnyClauseId } from '../../contract/index.ts'
import type { Consent } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import type { Finding, Kept, Sequence } from '../judge/finding.ts'
import { describeConsent } from '../report/consent-view.ts'
import { findingLines } from '../report/terminal/clause-lines.ts'
import { describeExchange } from '../secrets/mask.ts'
import { own, phrase, type Shown, show } from '../secrets/shown.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { outcomeOfFinding } from '../verdict/outcome.ts'
import { conclusion, type Said } from '../verdict/said.ts'
import type { Instance } from './every.ts'
import { keysOf } from './judged-on.ts'

let heard: Said[] | undefined

/** Runs a check and returns what it says, without a result for the running test. */
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

/** The finding about one row, or about all that a check judges. */
export interface Judgement {
  readonly finding: Finding | Kept
  /** Keys of the evidence that was judged. */
  readonly judgedOn: readonly Shown[]
  /** Evidence of a departure that is not an exchange. */
  readonly shown?: () => readonly Shown[]
  /** Completes the title of the check. */
  readonly row?: Shown
  /** What the run did before, if that matters. */
  readonly sequence?: Sequence
}

/** Expectations about the evidence. The judges are in `helpers/judge/`. */
class Expected<Part> {
  readonly #instances: readonly Instance<Part>[]
  readonly #judged: readonly Judgement[]

  constructor(instances: readonly Instance<Part>[], judged: readonly Judgement[] = []) {
    this.#instances = instances
    this.#judged = judged
  }

  /** Expects that each instance by itself keeps the clause of the running test, as a judge finds. */
  toKeep<Rest extends unknown[]>(judge: (part: Part, ...rest: Rest) => Finding | Kept, ...rest: Rest): void {
    const judged = judgedEach(this.#instances, (part) => judge(part, ...rest))
    conclude(judged, this.toKeep)
  }

  /** Expects that all instances, compared with each other, keep the clause. */
  toKeepTogether<Rest extends unknown[]>(
    judge: (parts: readonly Part[], ...rest: Rest) => Finding | Kept,
    ...rest: Rest
  ): void {
    const parts = this.#instances.map(({ part }) => part)
    const finding = judge(parts, ...rest)
    const judged = finding.is === 'kept' ? (finding.shownBy ?? parts) : parts
    conclude([{ finding, judgedOn: judged.flatMap(keysOf) }], this.toKeepTogether)
  }

  /** Expects that every judgement made so far keeps the clause. */
  toBeKept(): void {
    conclude(this.#judged, this.toBeKept)
  }
}

/**
 * Expects something of the evidence. This is not Playwright's `expect`: a step with a stack for each check would take more
 * time than the check itself. Everything is synchronous, because evidence is data.
 */
export function expect(received: readonly Judgement[]): Pick<Expected<never>, 'toBeKept'>
export function expect<Part>(received: readonly Instance<Part>[]): Omit<Expected<Part>, 'toBeKept'>
export function expect<Part>(received: Part): Pick<Expected<Part>, 'toKeep'>
export function expect(received: unknown): unknown {
  return Array.isArray(received) ? new Expected(received, received) : new Expected([{ part: received }])
}

/**
 * Reports the findings about the running test's clause and turns them into a result. A broken clause fails the test. A
 * warning, a notice, or a clause that could not be judged skips it with the reason. A kept clause passes it.
 *
 * @param matcher - the function that the spec called: a failure is shown at that line
 */
export function conclude(judgements: readonly Judgement[], matcher: (...args: never[]) => unknown): void {
  const id = currentClause()
  const all = judgements.filter(isReported).map((judgement) => say(judgement, id))
  if (heard) {
    heard.push(...all)
    return
  }
  for (const said of all)
    test.info().annotations.push({ type: ANNOTATION.finding, description: JSON.stringify(said) })
  const worst = conclusion(id, all, true)
  if (!worst || worst.outcome === 'kept') return
  if (worst.outcome !== 'broken') endUnjudged(`${worst.outcome}: ${worst.detail}`)
  const lines = [
    `${id} (${sourceOf(clauseOf(id))}) is broken`,
    ...all
      .filter(({ outcome }) => outcome === 'broken')
      .flatMap((said) => [...(said.row ? [said.row] : []), ...findingLines(said)]),
    `required  ${own(clauseOf(id).says)}`,
  ]
  const failure = new Error(lines.join('\n'))
  Error.captureStackTrace(failure, matcher)
  throw failure
}

/** What was done once more was judged before: what could not be judged then changes nothing. */
export const isReported = ({ finding, sequence }: Judgement): boolean =>
  !sequence || finding.is === 'kept' || finding.is === 'departs'

/**
 * Skips the rest of the running test, without the stack of the place: Playwright would map it to TypeScript, and highlight
 * the whole file around it, for each test.
 *
 * @throws the error that Playwright skips a test with
 */
export function endUnjudged(why: string): void {
  try {
    test.skip(true, why)
  } catch (error) {
    if (error instanceof Error) error.stack = ''
    throw error
  }
}

/** The clause that the running test is about. */
export function currentClause(): AnyClauseId {
  const id = test.info().annotations.find(({ type }) => type === ANNOTATION.clause)?.description ?? ''
  if (!isAnyClauseId(id))
    throw new Error('A check needs a clause: create the title of the test with clause(id).')
  return id
}

const sourceOf = ({ section, force }: Clause): string => `section ${section}, ${force}`

/** The only place where a finding becomes text for readers. */
function say({ finding, judgedOn, shown, row, sequence }: Judgement, clause: AnyClauseId): Said {
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
  const before = finding.sequence ?? sequence
  const [expected, came] = [show(finding.expected), show(finding.came)]
  return {
    ...said,
    detail: phrase`expected ${expected}; received ${came}`,
    departure: { expected, came, ...(members && { members: members.map(show) }) },
    ...todo,
    ...(exchange ?? (shown && { exchange: shown() })),
    ...(before && { sequence: before.did.map(show), drawnBy: before.seed }),
  }
}

/** Evidence of a departure in a consent, which has no exchange. */
const shownOf = (part: unknown): Pick<Judgement, 'shown'> =>
  isConsent(part) ? { shown: () => describeConsent(part.value) } : {}

const isConsent = (part: unknown): part is { readonly value: Consent } =>
  isObject(part) && isObject(part.value) && 'walk' in part.value && 'asked' in part.value

/** Judges every instance. */
export const judgedEach = <Part>(
  received: readonly Instance<Part>[],
  judge: (part: Part) => Finding | Kept,
): readonly Judgement[] =>
  received.map(({ part, where, row, sequence }) => {
    const finding = judge(part)
    const label = row ?? (finding.is === 'kept' ? undefined : where)
    return {
      finding,
      judgedOn: keysOf(part),
      ...shownOf(part),
      ...(label !== undefined && { row: own(label) }),
      ...(sequence && { sequence }),
    }
  })
