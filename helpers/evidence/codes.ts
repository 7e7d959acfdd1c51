import { isAccepted } from '../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { codeOf, decide, type Endpoints, type OpenBrowser } from './consent.ts'
import { noteAnswer, noteConsent } from './further.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  pushAgain,
  pushUnedited,
} from './pushed-authorization.ts'
import type { Recorder } from './recorder.ts'

/** Gets one more code in the signed-in session, for one of the applications. */
export type IssueCode = (signedBy: Authorization['signedBy']) => Promise<IssuedCode>

/**
 * Where the codes of rows come from: one authorization each. The first is pushed at once, to be opened later.
 *
 * @param rows - those that need a code
 */
export async function codesOf(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  rows: readonly Refusal[],
): Promise<IssueCode> {
  let ahead = rows.length > 0 ? await pushWithBlankProvider(recorder, endpoints) : undefined
  return async (signedBy) => {
    const isAhead = ahead !== undefined && signedBy === 'application'
    const pushed = isAhead && ahead ? ahead : await pushWithProvider(recorder, endpoints, signedBy)
    if (isAhead) ahead = undefined
    const consent = await decide(recorder, open, endpoints, pushed, 'approve')
    noteConsent(recorder.further, { of: isAhead ? AHEAD : OF[signedBy], consent })
    return { authorization: pushed.authorization, code: codeOf(consent) }
  }
}

const AHEAD = 'after the denied one'
const OF = { application: 'for one more code', second: 'for the second application' } as const

/** With a fixed data provider, where one is configured, since a choice would be one more page. */
const pushWithProvider = (
  recorder: Recorder,
  endpoints: Endpoints,
  signedBy: Authorization['signedBy'],
): Promise<PushedAuthorization> =>
  pushAgain(
    recorder,
    endpoints.par,
    newAuthorization(recorder, signedBy, recorder.target.dataProvider?.id),
    signedBy === 'second' ? 'for the second application' : 'for one more code',
  )

/** With `dp_id` left blank (document, 4.4), unless the service wants it left out. */
async function pushWithBlankProvider(recorder: Recorder, endpoints: Endpoints): Promise<PushedAuthorization> {
  if (!recorder.target.dataProvider) return pushWithProvider(recorder, endpoints, 'application')
  const blank = await pushUnedited(recorder, endpoints.par, newAuthorization(recorder, 'application', ''))
  const { pushed } = blank
  if (pushed.is !== 'recorded' || !isAccepted(pushed.value))
    return pushWithProvider(recorder, endpoints, 'application')
  noteAnswer(recorder.further, { step: 'par', of: 'with a blank dp_id', answer: pushed })
  return blank
}

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
  edit: (documented: UnsignedRequest) => Promise<Recorded<UnsignedRequest>> = async (documented) =>
    recorded(documented),
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (code.is !== 'recorded') return code
  const request = await edit(codeTokenRequest(target, authorization, code.value, endpoint.value))
  return request.is === 'recorded'
    ? http.send(await formPost(endpoint.value, request.value, signingKeys))
    : request
}
