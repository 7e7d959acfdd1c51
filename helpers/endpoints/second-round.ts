import { stepNames } from '../../contract/steps.ts'
import { journeyOfLogIn } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import type { Evidence, PerformedRound, Verification } from '../evidence/evidence.ts'
import { OCCASIONS } from '../evidence/keys.ts'
import type { Outcomes } from '../evidence/plan.ts'
import type { ProductEvidence } from '../evidence/products/product-evidence.ts'
import { isTaken, type Recorder } from '../evidence/recorder.ts'
import {
  noRepeats,
  noteAnswer,
  noteConsent,
  type RepeatedAnswer,
  type RepeatedConsent,
} from '../evidence/repeats.ts'
import { swapped } from '../evidence/swapped.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { rested } from '../http/send.ts'
import { whySpent } from '../http/sent-again.ts'
import { lateKey, needsCodeOfSecond, type Refusal } from '../requests/refusal.ts'
import { rows as allRows } from '../requests/rows.ts'
import { answersOf } from './answers-of.ts'
import { codeOf } from './authorization/consent.ts'
import type { ActionName } from './flow.ts'
import { wordsOf } from './par/push.ts'
import type { Results } from './results.ts'

/** Some actions that are performed once more, with requests that are drawn. */
interface Round {
  /** The second application does what the first one did. */
  readonly isSwapped?: true
  readonly actions: readonly ActionName[]
}

/**
 * What is done once more when everything else is over: by then a service may have forgotten what it refused, and it may treat
 * the second application differently. Only the first one calls the business API, since the document does not show what a
 * token of the second one opens there (4.6).
 */
const ROUNDS: readonly Round[] = [
  {
    isSwapped: true,
    // biome-ignore format: in the order of the document
    actions: [
      'tokenAnswer', 'token', 'gatewayToken', 'tokenCases', 'document', 'discovery', 'jwks', 'pushed', 'parCases', 'approved',
      'exchange', 'accessToken', 'idToken', 'idTokenSignatures', 'userinfo', 'userinfoCases', 'introspection', 'refresh',
      'refreshed', 'latestTokens', 'wrongRevocations', 'revocation', 'revoked', 'introspectionOfRevoked', 'revocationCases',
      'pushedForCases', 'codeForCases', 'exchangeCases', 'codeReuse',
    ],
  },
  {
    // biome-ignore format: in the order of the document
    actions: [
      'tokenAnswer', 'token', 'gatewayToken', 'document', 'discovery', 'gatewayCalls', 'getAfterPut', 'apiCases', 'products',
    ],
  },
]

/** The discovery document is read before and after that, too. */
const READS: Round = { actions: ['document', 'discovery'] }

/** In so many nights each case is sent once more. */
const NIGHTS = 3

/**
 * A share of the rows that the second application only repeats from the first one. They are sent when everything is done once
 * more, and not before.
 */
export const deferredRows = ({ draw, target }: Recorder, rows: readonly Refusal[]): readonly Refusal[] =>
  target.second && !draw.earlier?.rounds
    ? draw.share(
        rows.filter(({ key, isGood }) => !isGood && sameByFirst.has(key)),
        ({ key }) => key,
        NIGHTS,
      )
    : []

/** The row of the first application that is the same edit, by the key of that of the second one. */
const sameByFirst: ReadonlyMap<string, Refusal> = new Map(
  allRows.flatMap((row) => (row.bySecond ? [[row.bySecond, row]] : [])),
)

/** How the actions of a round are performed. */
export interface Performance {
  readonly actions: ReadonlySet<ActionName>
  readonly rows: readonly Refusal[]
  readonly onStart?: (name: ActionName) => void
}

/** What is done once more, and the rows that are sent only then. */
interface OnceMore extends Performance {
  readonly deferred: readonly Refusal[]
}

/** What was done once more. */
interface Again {
  /** The verification of each further id_token, by the key of its answer. */
  readonly signatures: Evidence['idTokenSignatures']
  readonly products: readonly ProductEvidence[]
  readonly rounds: readonly PerformedRound[]
}

/**
 * Performs what is done once more, and adds what was seen to the evidence of the recorder.
 *
 * @param wanted - the actions and cases of the recording
 * @param perform - performs some of them
 */
export async function performAgain(
  recorder: Recorder,
  wanted: OnceMore,
  perform: (recorder: Recorder, what: Performance) => Promise<Outcomes<Results>>,
): Promise<Again> {
  const signatures: Record<string, Recorded<Verification>> = {}
  const rounds: PerformedRound[] = []
  const products: ProductEvidence[] = []
  const { earlier } = recorder.draw
  const repeatable = wanted.rows.filter((row) => isRepeatable(row, recorder.target))
  const all = [earlier?.rounds, recorder.draw].flatMap((draw) =>
    draw
      ? [READS, ...draw.shuffled(ROUNDS, ({ isSwapped }) => `${isSwapped}`), READS].map((round) => ({
          ...round,
          draw,
        }))
      : [],
  )
  for (const { isSwapped, actions, draw } of all) {
    const rows = [
      ...draw.share(repeatable, ({ key }) => key, NIGHTS),
      ...(isSwapped ? wanted.deferred.flatMap(({ key }) => sameByFirst.get(key) ?? []) : []),
    ]
    const round = {
      ...(isSwapped ? swapped(recorder) : recorder),
      draw,
      http: rested(recorder.http),
      ...{ isLate: true as const, attempts: {}, repeats: noRepeats(), inDoubt: new Map(recorder.inDoubt) },
    }
    const own = new Set(actions.filter((name) => wanted.actions.has(name)))
    const started: ActionName[] = []
    const outcomes = await perform(round, { rows, actions: own, onStart: (name) => started.push(name) })
    Object.assign(signatures, keep(recorder, round, outcomes))
    if (isSwapped) keepDeferred(recorder, round, wanted.deferred)
    products.push(...(outcomes.products.is === 'recorded' ? outcomes.products.value.flatMap(answered) : []))
    rounds.push({
      by: isSwapped && recorder.target.second ? 'second' : 'first',
      actions: started,
      drawn: outcomes.pushed.is === 'recorded' ? wordsOf(outcomes.pushed.value.authorization) : [],
    })
  }
  return { signatures, rounds, products: products.map((one) => ({ ...one, isLate: true as const })) }
}

/** A product with its calls that were made: what only a consent opens is not called once more, since its token has ended. */
function answered(product: ProductEvidence): readonly ProductEvidence[] {
  const calls = product.calls.filter(({ answer }) => answer.is === 'recorded')
  return calls.length > 0 ? [{ ...product, calls }] : []
}

/**
 * Not what must be accepted, nor what the second application sends anyway. The client ID of one application with the secret of
 * the other is the same request in both directions.
 */
const isRepeatable = (row: Refusal, { second }: Target): boolean =>
  !row.isGood &&
  !(second && row.bySecond) &&
  !needsCodeOfSecond(row) &&
  !(row.step === 'token' && row.needs === 'SECOND_CLIENT_ID')

/** Adds the evidence of a round to that of the run. */
function keep(
  { repeats, attempts }: Recorder,
  round: Recorder,
  outcomes: Outcomes<Results>,
): Evidence['idTokenSignatures'] {
  const { idTokenSignatures, approved } = outcomes
  const verified = idTokenSignatures.is === 'recorded' ? idTokenSignatures.value : {}
  const signatures: Record<string, Recorded<Verification>> = {}
  for (const [key, { step, of, answer }] of [
    ...firstIn(outcomes),
    ...Object.entries(round.repeats.answers),
  ]) {
    if (isSpent(answer)) continue
    const kept = noteAnswer(repeats, { step, of: whenLate(of), answer, isLate: true })
    if (kept && verified[key]) signatures[kept] = verified[key]
  }
  const further = Object.values(round.repeats.consents)
  for (const { of, consent } of [{ of: '', consent: approved }, ...further].filter(isCertain(round)))
    noteConsent(repeats, { of: whenLate(of), consent, isLate: true })
  // Each case was sent before. Without a valid request next to it, it adds nothing.
  for (const [key, attempt] of Object.entries(round.attempts))
    if (attempt.control.is === 'accepted' && attempt.answer.is === 'recorded' && !isSpent(attempt.answer))
      attempts[lateKey(key)] ??= { ...attempt, when: whenLate(`${attempt.when},`), lateOf: key }
  return signatures
}

/** Adds the evidence of the rows that only the round has sent. */
function keepDeferred({ attempts }: Recorder, round: Recorder, deferred: readonly Refusal[]): void {
  for (const row of deferred) {
    const lateOf = sameByFirst.get(row.key)?.key ?? ''
    const { [lateOf]: attempt } = round.attempts
    if (attempt) attempts[row.key] = { ...attempt, when: whenLate(`${row.when},`), lateOf }
    delete attempts[lateKey(lateOf)]
  }
}

/** Whether a one-time value had to be sent twice, because of a connection or a busy service: its refusal shows nothing. */
const isSpent = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' && whySpent(answer.value) !== undefined

/**
 * Whether a consent counts however it ends. One for the choice of a journey, which may be a name, counts only with a code,
 * and so does one that asks for a log-in: the wrong password that was tried may have locked the user out.
 */
const isCertain =
  ({ target }: Recorder) =>
  ({ consent }: Pick<RepeatedConsent, 'consent'>): boolean => {
    if (consent.is !== 'recorded' || codeOf(consent).is === 'recorded') return true
    const { asked, walk } = consent.value
    const logIn = journeyOfLogIn(target.consent.journeys)
    return !asked.isGuessed && !walk.pages.some(({ journey }) => journey === logIn)
  }

/** The first answer of each step. A refresh may be refused for a reason of its own (RFC 6749, 10.4). */
function firstIn(outcomes: Outcomes<Results>): readonly (readonly [string, RepeatedAnswer])[] {
  const answers = answersOf(outcomes)
  return stepNames
    .filter((step) => step !== 'refresh' || isTaken(answers.refresh))
    .map((step) => [step, { step, of: '', answer: answers[step] }])
}

const whenLate = (what: string): string => `${what} ${OCCASIONS.late}`.trim()
