import type { Exchange, Recorded } from '../http/exchange.ts'
import { clientCredentialsRequest } from '../requests/documented-requests.ts'
import { edited } from '../requests/edited.ts'
import { madeUpRows } from '../requests/made-up.ts'
import type { Refusal } from '../requests/refusal.ts'
import { requestToken } from './client-credentials.ts'
import type { Endpoints } from './consent.ts'
import type { AttemptOfRow, MadeUpEvidence } from './evidence.ts'
import { exchangeCode } from './exchange-code.ts'
import { nothingFurther } from './further.ts'
import { newAuthorization, push, unsignedPush } from './pushed-authorization.ts'
import {
  acceptedMember,
  controlOf,
  knownOf,
  note,
  noteMissing,
  type Recorder,
  unmetNeed,
} from './recorder.ts'
import { refuse } from './refuse.ts'

/** What was accepted of the requests that are made wrong. */
export interface Twins {
  readonly token: Recorded<Exchange>
  readonly par: Recorded<Exchange>
  readonly exchange: Recorded<Exchange>
}

/** A code that nobody issued: no request that is made up is worth a consent. */
const CODE = 'contract-nobody-issued-this-code'

/**
 * Sends requests that are made up by the grammar of the documented ones, side by side, where the target wants it. They come
 * last: a service that has had enough of them refuses nothing else for it.
 */
export async function sendMadeUp(
  recorder: Recorder,
  { par, token }: Endpoints,
  twins: Twins,
): Promise<MadeUpEvidence | undefined> {
  const { madeUpSeed: seed } = recorder.target
  if (seed === undefined) return undefined
  const attempts: Record<string, AttemptOfRow> = {}
  const apart: Recorder = { ...recorder, attempts, further: nothingFurther() }
  await refuse(apart, {
    area: 'token',
    rows: madeUpRows('token', seed),
    twin: acceptedMember('the token request', twins.token, 'access_token'),
    unsigned: () => clientCredentialsRequest(recorder.target),
    known: knownOf(recorder),
    send: (edited) => requestToken(recorder, edited),
  })
  await refuse(apart, {
    area: 'par',
    rows: madeUpRows('par', seed),
    twin: acceptedMember('the pushed authorization request', twins.par, 'request_uri'),
    unsigned: () =>
      unsignedPush(recorder, newAuthorization(recorder), par.is === 'recorded' ? par.value : ''),
    known: knownOf(recorder),
    send: async (edited) => (par.is === 'recorded' ? push(recorder, par.value, edited) : par),
  })
  await exchangeMadeUp(apart, token, twins.exchange, madeUpRows('exchange', seed))
  return { seed, attempts }
}

async function exchangeMadeUp(
  recorder: Recorder,
  endpoint: Recorded<string>,
  twin: Recorded<Exchange>,
  rows: readonly Refusal[],
): Promise<void> {
  const control = controlOf(acceptedMember('the token exchange', twin, 'access_token'))
  const known = knownOf(recorder)
  const issued = { authorization: newAuthorization(recorder), code: { is: 'recorded', value: CODE } } as const
  await recorder.sideBySide(rows, async (row) => {
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) return noteMissing(recorder, [row], unmet)
    if (control.is !== 'accepted') return noteMissing(recorder, [row], control)
    const answer = await exchangeCode(recorder, endpoint, issued, (request) => edited(row, request, known))
    note(recorder, row, { control, answer })
  })
}
