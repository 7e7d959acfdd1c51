import { isAccepted } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { controlOf, note, noteMissing, type Recorder, unmetNeed } from './recorder.ts'
import type { Refusal } from './refusal.ts'

/** A code and the authorization it came from. */
export interface IssuedCode {
  readonly authorization: Authorization
  readonly code: Recorded<string>
}

/** Exchanges a code for tokens (document, 4.5), edited or not. */
export async function exchangeCode(
  { target, http, signingKeys }: Recorder,
  endpoint: Recorded<string>,
  { authorization, code }: IssuedCode,
  edit: (unsigned: UnsignedRequest) => UnsignedRequest = (unsigned) => unsigned,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (code.is !== 'recorded') return code
  const unsigned = edit(codeTokenRequest(target, authorization, code.value, endpoint.value))
  return http.send(await formPost(endpoint.value, unsigned, signingKeys))
}

/** How the rows of the exchange get their codes. */
export interface ExchangeRefusals {
  readonly rows: readonly Refusal[]
  readonly endpoint: Recorded<string>
  /** The exchange of the accepted walk. */
  readonly twin: Recorded<unknown>
  readonly known: Known
  readonly issueCode: (signedBy: Authorization['signedBy']) => Promise<IssuedCode>
}

/**
 * Sends the rows of the token exchange with as few consents as prove anything.
 *
 * Rows share a code: if the unedited exchange of the same code is accepted at the end, the code was good for each of
 * them. A service that spends a code on a refused request gets a fresh code for each row.
 */
export async function refuseExchanges(recorder: Recorder, run: ExchangeRefusals): Promise<void> {
  const rows = run.rows.filter((row) => {
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) noteMissing(recorder, 'exchange', [row], unmet)
    return !unmet
  })
  const control = controlOf(run.twin)
  if (control.is !== 'accepted') return noteMissing(recorder, 'exchange', rows, control)
  await shareCode(
    recorder,
    run,
    'application',
    rows.filter(({ code }) => code !== 'of the second client'),
  )
  await shareCode(
    recorder,
    run,
    'second',
    rows.filter(({ code }) => code === 'of the second client'),
  )
}

async function shareCode(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Authorization['signedBy'],
  rows: readonly Refusal[],
): Promise<void> {
  if (rows.length === 0) return
  let issued = await run.issueCode(owner)
  let unproven: Refusal[] = []
  for (const row of rows.filter(({ code }) => code !== 'used')) {
    const answer = await attempt(recorder, run, issued, row)
    unproven.push(row)
    if (answer.is !== 'recorded' || !isAccepted(answer.value)) continue
    unproven = []
    issued = await run.issueCode(owner)
  }
  const twin = await exchangeCode(recorder, run.endpoint, issued)
  if (twin.is === 'recorded' && isAccepted(twin.value)) {
    for (const row of rows.filter(({ code }) => code === 'used')) await attempt(recorder, run, issued, row)
    return
  }
  for (const row of unproven.slice(1)) await attempt(recorder, run, await run.issueCode(owner), row)
  for (const row of rows.filter(({ code }) => code === 'used')) await useTwice(recorder, run, row)
}

async function useTwice(recorder: Recorder, run: ExchangeRefusals, row: Refusal): Promise<void> {
  const issued = await run.issueCode('application')
  const first = await exchangeCode(recorder, run.endpoint, issued)
  if (first.is === 'recorded' && isAccepted(first.value)) await attempt(recorder, run, issued, row)
  else
    noteMissing(recorder, 'exchange', [row], {
      is: 'inconclusive',
      because: 'no new code was accepted',
    })
}

async function attempt(recorder: Recorder, run: ExchangeRefusals, issued: IssuedCode, row: Refusal) {
  const answer = await exchangeCode(recorder, run.endpoint, issued, (unsigned) =>
    row.edit(unsigned, run.known),
  )
  note(recorder, 'exchange', row, { control: { is: 'accepted' }, answer })
  return answer
}
