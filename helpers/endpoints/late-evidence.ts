import { stepNames } from '../../contract/steps.ts'
import { journeyOfLogIn } from '../browser/journeys.ts'
import { note } from '../evidence/attempts.ts'
import type { AttemptOfCase, Evidence, LateProbe, Verification } from '../evidence/evidence.ts'
import { OCCASIONS } from '../evidence/keys.ts'
import type { Outcomes } from '../evidence/plan.ts'
import { isTaken, type Recorder } from '../evidence/recorder.ts'
import {
  freeKey,
  noteAnswer,
  noteConsent,
  type RepeatedAnswer,
  type RepeatedConsent,
} from '../evidence/repeats.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { whySpent } from '../http/sent-again.ts'
import { lateKey, type Refusal } from '../requests/refusal.ts'
import { answersOf } from './answers-of.ts'
import { codeOf } from './authorization/consent.ts'
import { OPENED_IN_TURN } from './authorization/probe.ts'
import type { Results } from './results.ts'

/** A row of the second application, and the row of the first one that it sends for it when both have changed places. */
export interface Deferred {
  readonly row: Refusal
  readonly sentAs: Refusal
}

/** Which round it was, and what only it sends. */
interface LateRound {
  /** Its place among all rounds. */
  readonly place: number
  /** A refresh was accepted before. */
  readonly isRefreshed: boolean
  readonly deferred: readonly Deferred[]
}

/**
 * Adds the evidence of a round to that of the run.
 *
 * @returns the verification of each further id_token, by the key of its answer
 */
export function keepLate(
  { repeats, attempts }: Recorder,
  round: Recorder,
  outcomes: Outcomes<Results>,
  { place, deferred, isRefreshed }: LateRound,
): Evidence['idTokenSignatures'] {
  const { idTokenSignatures, approved } = outcomes
  const verified = idTokenSignatures.is === 'recorded' ? idTokenSignatures.value : {}
  const signatures: Record<string, Recorded<Verification>> = {}
  for (const [key, { step, of, answer }] of [
    ...firstIn(outcomes, isRefreshed),
    ...Object.entries(round.repeats.answers),
  ]) {
    if (whySpentIn(answer)) continue
    const kept = noteAnswer(repeats, { step, of: whenLate(of), answer, round: place })
    if (kept && verified[key]) signatures[kept] = verified[key]
  }
  const further = Object.values(round.repeats.consents)
  for (const { of, consent } of [{ of: '', consent: approved }, ...further].filter(isCertain(round)))
    noteConsent(repeats, { of: whenLate(of), consent, round: place })
  for (const [key, attempt] of Object.entries(round.attempts)) {
    const row = deferred.find(({ sentAs }) => sentAs.key === key)?.row
    const late = { ...attempt, when: whenLate(`${row?.when ?? attempt.when},`), lateOf: key }
    if (row) noteDeferred({ attempts }, row, late)
    else if (isConclusive(attempt))
      attempts[freeKey(attempts, lateKey(key))] = {
        ...late,
        ...(attempts[key]?.answer.is === 'recorded' && { round: place }),
      }
  }
  return signatures
}

/** The probes of a round that show something: a valid request_uri was opened after them. */
export function lateProbes({ probes }: Outcomes<Results>, round: number): readonly LateProbe[] {
  if (probes.is !== 'recorded') return []
  const { value } = probes
  return [...OPENED_IN_TURN, 'reused' as const].flatMap((name) => {
    const probe = value[name]
    return probe.walk.is === 'recorded' && probe.control.is === 'accepted' ? [{ name, probe, round }] : []
  })
}

/** What comes of a row that only this round sends. That it could not be sent is known already. */
function noteDeferred(recorder: Pick<Recorder, 'attempts'>, row: Refusal, late: AttemptOfCase): void {
  const spent = whySpentIn(late.answer)
  if (spent) note(recorder, row, { control: late.control, answer: { is: 'left out', because: spent } })
  else if (late.answer.is === 'left out') note(recorder, row, late)
  else if (late.control.is === 'accepted') recorder.attempts[row.key] = late
}

/** Each case was sent before, by one of the applications. Without a valid request next to it, it adds nothing. */
const isConclusive = ({ control, answer }: AttemptOfCase): boolean =>
  control.is === 'accepted' && answer.is === 'recorded' && !whySpentIn(answer)

/** Why a refusal shows nothing, if a one-time value had to be sent twice, because of a connection or a busy service. */
const whySpentIn = (answer: Recorded<Exchange>): string | undefined =>
  answer.is === 'recorded' ? whySpent(answer.value) : undefined

/**
 * Whether a consent counts however it ends. One for the choice of a journey, which may be a name, counts only with a code,
 * and so does one that asks for a log-in after a wrong password was tried, which may have locked the user out.
 */
const isCertain =
  ({ target, walks }: Recorder) =>
  ({ consent }: Pick<RepeatedConsent, 'consent'>): boolean => {
    if (consent.is !== 'recorded' || codeOf(consent).is === 'recorded') return true
    const { asked, walk } = consent.value
    const logIn = journeyOfLogIn(target.consent.journeys)
    const isTried = walks.some(({ isWrongPassword }) => isWrongPassword)
    return !asked.isGuessed && !(isTried && walk.pages.some(({ journey }) => journey === logIn))
  }

/**
 * The first answer of each step. Where no refresh was accepted before, a refused one adds nothing: the service may have a reason of
 * its own (RFC 6749, 10.4).
 */
function firstIn(
  outcomes: Outcomes<Results>,
  isRefreshed: boolean,
): readonly (readonly [string, RepeatedAnswer])[] {
  const answers = answersOf(outcomes)
  return stepNames
    .filter((step) => step !== 'refresh' || isRefreshed || isTaken(answers.refresh))
    .map((step) => [step, { step, of: '', answer: answers[step] }])
}

const whenLate = (what: string): string => `${what} ${OCCASIONS.late}`.trim()
