import type { RequestName } from '../../contract/requests/index.ts'
import type { Step } from '../../contract/steps.ts'
import { isServiceError } from '../http/answer.ts'
import { andThen, type Exchange, type Missing, type Recorded } from '../http/exchange.ts'
import { isTurnedAway } from '../http/redirect.ts'
import type { HttpClient, Make } from '../http/send.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import { edited, madeAgain } from '../requests/edited.ts'
import type { Attempt, Refusal } from '../requests/refusal.ts'
import { controlOf, doubt, note, noteMissing, twice } from './attempts.ts'
import { OCCASIONS } from './keys.ts'
import { isTaken, type Recorder, type Run } from './recorder.ts'
import { noteAnswer } from './repeats.ts'
import { whyUnsent } from './safety.ts'

/** How the rows of one request are sent. */
export interface RefusalRun {
  readonly request: RequestName
  /** The application that sends them; by default the first one. */
  readonly by?: 'second' | undefined
  /** The step whose request it is, if several steps send it; by default that of the request. */
  readonly step?: Step
  /** The unedited request of this run, if it was accepted. */
  readonly control: Recorded<unknown>
  readonly unsigned: () => UnsignedRequest
  /** If some of it is drawn: what, and the unedited request without that. */
  readonly drawn?: NonNullable<Attempt['drawn']> & { readonly tame: () => UnsignedRequest }
  readonly known: Known
  /** Sends the unedited request, or that of a row. */
  readonly send: (
    make: Make<UnsignedRequest>,
    row?: Refusal,
    http?: HttpClient,
  ) => Promise<Recorded<Exchange>>
  /** Sees what the refused requests have stored. */
  readonly look?: (sent: readonly Refusal[], send: (row: Refusal) => Promise<unknown>) => Promise<void>
  /** Opens the request_uri in an answer, if there is one. */
  readonly open?: (answer: Recorded<Exchange>) => Promise<Recorded<Exchange> | undefined>
}

/**
 * Sends each row of a request once, several concurrently, and the unedited request at the end. Without an accepted control it
 * sends nothing: no answer would prove anything.
 */
export async function refuse(
  recorder: Recorder & { readonly rows: readonly Refusal[] },
  { request: of, by, step = of, control, unsigned, drawn, known, send, look, open }: RefusalRun,
): Promise<void> {
  const sent: Refusal[] = []
  const opened: Refusal[] = []
  let compared = 0
  const own = recorder.rows.filter((row) => row.step === of && row.by === by)
  const sendOne = async (row: Refusal): Promise<void> => {
    const state = whyUnsent(recorder.target, row) ?? controlOf(control)
    const make = () => edited(row, unsigned(), known)
    const request = state.is === 'accepted' ? await make() : state
    if (request.is !== 'recorded') return noteMissing(recorder, [row], request)
    sent.push(row)
    if (row.isTwice) {
      const { attempt } = await twice(recorder, (http) => send(() => request.value, row, http))
      return note(recorder, row, attempt)
    }
    const seen = await answerTo(row, madeAgain(request.value, make))
    if (seen.opened) opened.push(row)
    const only = await onlyIfDrawn(row, seen)
    note(recorder, row, { control: state, ...seen, ...(only && { drawn: only }) })
  }
  const answerTo = async (row: Refusal, make: Make<UnsignedRequest>): Promise<Seen> => {
    const answer = await send(make, row)
    const came = row.mayWait && (await open?.(answer))
    return { answer, ...(came && { opened: came }) }
  }
  /** What was drawn, if a case departs that does not depart without it. */
  const onlyIfDrawn = async (row: Refusal, seen: Seen): Promise<Attempt['drawn']> => {
    // A case that uses something up cannot be sent once more.
    if (!drawn || row.isReplay || departs(row, seen) !== true || compared >= MOST_COMPARED) return undefined
    compared += 1
    const departsAgain = async (good: () => UnsignedRequest) => {
      const make = () => edited(row, good(), known)
      const request = await make()
      return request.is === 'recorded' && departs(row, await answerTo(row, madeAgain(request.value, make)))
    }
    // If it departs only now and then, the values are not the reason.
    const isReason = (await departsAgain(drawn.tame)) === false && (await departsAgain(unsigned)) === true
    return isReason ? { seed: drawn.seed, words: drawn.words } : undefined
  }
  await recorder.sideBySide(own, sendOne)
  if (sent.length === 0) return
  await look?.([...sent], sendOne)
  const answer = await send(unsigned)
  doubt(recorder, sent, answer)
  if (open && opened.length > 0) doubtOpened(recorder, opened, await open(answer))
  noteAnswer(recorder.repeats, { step, of: by ? OCCASIONS.refusedOfSecond : OCCASIONS.refused, answer })
}

/** How many cases that depart are sent once more, at most: where many depart, what was drawn is hardly the reason. */
const MOST_COMPARED = 6

/** How a case was answered. */
type Seen = Pick<Attempt, 'answer' | 'opened'>

/** Whether a service accepts what it must refuse, or the other way round; `undefined` if it was out of reach, busy or failed. */
function departs({ isGood }: Pick<Refusal, 'isGood'>, { answer, opened }: Seen): boolean | undefined {
  if (answer.is !== 'recorded' || isServiceError(answer.value)) return undefined
  const isTurned = opened?.is === 'recorded' && isTurnedAway(opened.value)
  return (isTaken(answer) && !isTurned) === !isGood
}

/**
 * Sends the unedited request of the second application, if any of its cases is sent. If it is not accepted, it is judged
 * itself, and the cases are left out.
 */
export async function firstOfSecond(
  { target, rows, repeats }: Pick<Run, 'target' | 'rows' | 'repeats'>,
  step: RequestName,
  send: () => Promise<Recorded<Exchange>>,
): Promise<Recorded<Exchange>> {
  const own = rows.filter((row) => row.step === step && row.by === 'second')
  if (own.every((row) => whyUnsent(target, row))) return NOT_TAKEN
  const answer = await send()
  noteAnswer(repeats, { step, of: OCCASIONS.beforeSecond, answer })
  return isTaken(answer) ? answer : NOT_TAKEN
}

/**
 * Sends the cases of both applications, those of one after those of the other. Which come first alternates from night to night:
 * by the time of the later ones, a service may have changed its mind.
 *
 * @param step - the request whose cases they are
 */
export async function refuseBoth(
  { draw }: Pick<Run, 'draw'>,
  step: RequestName,
  first: () => Promise<void>,
  second: () => Promise<void>,
): Promise<void> {
  const inOrder = draw.turn(`cases of ${step}`, [
    [first, second],
    [second, first],
  ]) ?? [first, second]
  for (const refuse of inOrder) await refuse()
}

const NOT_TAKEN: Missing = {
  is: 'left out',
  because: 'the unedited request of the second application was not accepted',
}

const SHUT: Missing = {
  is: 'inconclusive',
  because: 'the request_uri of the documented request was refused in the same way when it was opened',
}

/** If a valid request_uri is refused as well, the other refusals do not show that the edit was the reason. */
function doubtOpened(recorder: Recorder, rows: readonly Refusal[], good: Recorded<Exchange> = SHUT): void {
  const doubted = andThen(good, (answer) => (isTurnedAway(answer) ? SHUT : undefined))
  for (const row of rows) {
    const attempt = recorder.attempts[row.key]
    if (attempt && doubted) note(recorder, row, { ...attempt, opened: doubted })
  }
}
