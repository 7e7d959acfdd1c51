import { isAccepted, isServiceError } from '../http/answer.ts'
import { type Exchange, following, type Missing, type Recorded, UNTRIED } from '../http/exchange.ts'
import type { HttpClient } from '../http/send.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { Attempt, AttemptOfCase } from './evidence.ts'
import type { CaseKey } from './keys.ts'
import { accepted, isTaken, type Recorder } from './recorder.ts'
import { type Need, whyUnsent } from './safety.ts'

/** A request that must be refused, or accepted. */
export interface Case
  extends Pick<AttemptOfCase, 'step' | 'clause' | 'when'>,
    Pick<Refusal, 'safeInProduction' | 'mayCrash' | 'cause'> {
  readonly key: CaseKey
  readonly needs?: Need
  /** It prepares another row of its clause, and must be accepted. */
  readonly isAccepted?: true
  /** It uses something after an action, which must have ended it, or left it as it was. */
  readonly proves?: 'ended' | 'left'
  /** The client authentication that it uses; where the discovery document lists that, the request may be accepted. */
  readonly authenticatesBy?: string
  /** Keys of the rows that it depends on. */
  readonly follows?: readonly CaseKey[]
}

/** Cases by their keys. */
export const named = <const List extends Readonly<Partial<Record<CaseKey, Omit<Case, 'key'>>>>>(
  list: List,
): Readonly<Record<keyof List, Case>> =>
  Object.fromEntries(Object.entries(list).map(([key, row]) => [key, { ...row, key }])) as Readonly<
    Record<keyof List, Case>
  >

/** Whether the unedited control of a refusal was accepted; if not, the refusal would prove nothing. */
export function controlOf(control: Recorded<unknown>): Attempt['control'] {
  if (control.is === 'recorded') return { is: 'accepted' }
  if (UNTRIED.has(control.is)) return control
  const because = `the unedited request was not accepted: ${control.because}`
  return following(control, { is: 'inconclusive', because })
}

/** Notes the evidence of one row. */
export function note(
  { attempts }: Pick<Recorder, 'attempts'>,
  { key, step, clause, when }: Case,
  attempt: Attempt,
): void {
  attempts[key] = { step, clause, when, ...attempt }
}

/** Notes rows that were not sent. */
export function noteMissing(
  recorder: Pick<Recorder, 'attempts'>,
  rows: readonly Case[],
  missing: Missing,
): void {
  for (const row of rows) note(recorder, row, { control: missing, answer: missing })
}

/**
 * Sends a row, if the request that it differs from was accepted.
 *
 * @param control - what was accepted, or why nothing was
 */
export async function attempt(
  recorder: Recorder,
  row: Case,
  control: Recorded<unknown>,
  send: () => Promise<Recorded<Exchange>>,
): Promise<Recorded<Exchange>> {
  const state = whyUnsent(recorder.target, row) ?? controlOf(control)
  const answer = state.is === 'accepted' ? await send() : state
  note(recorder, row, { control: state, answer })
  return answer
}

/** The result of sending one request twice at the same moment. */
interface Twice {
  /** The answer to the one that must be refused, if the other was accepted. */
  readonly attempt: Attempt
  /** The accepted one. */
  readonly taken?: Recorded<Exchange>
}

/** Sends the same request twice at the same moment, once both are signed. */
export async function twice(
  { http }: Pick<Recorder, 'http'>,
  sendBy: (http: HttpClient) => Promise<Recorded<Exchange>>,
): Promise<Twice> {
  const inStep = sendingTwo(http)
  const [one, other] = await Promise.all([sendBy(inStep), sendBy(inStep)])
  if (isTaken(one)) return { taken: one, attempt: { control: { is: 'accepted' }, answer: other } }
  if (isTaken(other)) return { taken: other, attempt: { control: { is: 'accepted' }, answer: one } }
  return { attempt: { control: NEITHER, answer: one } }
}

/**
 * A client that holds a request back until there is a second one. Both are the same, so neither is made again, and neither waits
 * for a connection.
 */
function sendingTwo(http: HttpClient): HttpClient {
  const waiting: (() => void)[] = []
  return {
    async send(message) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const go of waiting) go()
      })
      return http.send({ ...message, isRested: false })
    },
  }
}

const NEITHER: Missing = { is: 'inconclusive', because: 'neither of the two requests was accepted' }

/**
 * Marks refusals as inconclusive if their closing control was not accepted: a service that locks an application out, serves
 * it only once or fails meanwhile refuses the unedited request as well.
 */
export function doubt(
  { attempts }: Pick<Recorder, 'attempts'>,
  sent: readonly Pick<Case, 'key'>[],
  closing: Recorded<Exchange>,
): void {
  const control = controlOf(accepted('the closing control, which came after these requests,', closing))
  if (control.is === 'accepted') return
  for (const { key } of sent) {
    const attempt = attempts[key]
    if (attempt && isRefused(attempt.answer)) attempts[key] = { ...attempt, control }
  }
}

/**
 * Sends cases concurrently, if the request that they edit was accepted, and that request once more after them: their refusals
 * count only if it is still accepted.
 *
 * @param control - what was accepted, or why nothing was
 * @param closing - sends the unedited request
 */
export async function sendCases(
  recorder: Recorder,
  control: Recorded<unknown>,
  cases: readonly (readonly [Case, send: () => Promise<Recorded<Exchange>>])[],
  closing: () => Promise<Recorded<Exchange>>,
): Promise<void> {
  await Promise.all(cases.map(([one, send]) => attempt(recorder, one, control, send)))
  const all = cases.map(([one]) => one)
  if (all.some(({ key }) => recorder.attempts[key]?.answer.is === 'recorded'))
    doubt(recorder, all, await closing())
}

/** Whether a request was refused: it got an answer, which is neither an acceptance nor a failure of the service. */
export const isRefused = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' && !isAccepted(answer.value) && !isServiceError(answer.value)
