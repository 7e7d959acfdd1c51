import { andThen, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { codeOf, decide } from './consent.ts'
import { noteAnswer, noteConsent } from './further.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  pushAgain,
  pushUnedited,
  withProvider,
} from './pushed-authorization.ts'
import { isTaken, type Run } from './recorder.ts'

/** A code and the authorization it came from. */
export interface IssuedCode {
  readonly authorization: Authorization
  readonly code: Recorded<string>
}

/** The application that a code is issued to. */
export type Owner = Authorization['signedBy']

/** Gets one more code in the signed-in session, for one of the applications. */
export type IssueCode = (owner: Owner) => Promise<IssuedCode>

const OF = { application: 'for one more code', second: 'for the second application' } as const

/**
 * Where the codes of rows come from: one authorization each. The first is pushed at once, to be opened later.
 *
 * @param isWanted - some row needs a code
 */
export async function codesOf(run: Run, isWanted: boolean): Promise<IssueCode> {
  let ahead = isWanted ? await pushWithBlankProvider(run) : undefined
  return async (owner) => {
    const first = owner === 'application' ? ahead : undefined
    if (first) ahead = undefined
    const pushed = first ?? (await pushAgain(run, withProvider(run, owner), OF[owner]))
    return approveAgain(run, pushed, first ? 'after the denied one' : OF[owner])
  }
}

/** With `dp_id` left blank (document, 4.4), unless the service wants it left out. */
async function pushWithBlankProvider(run: Run): Promise<PushedAuthorization> {
  if (run.target.dataProvider) {
    const blank = await pushUnedited(run, newAuthorization(run, 'application', ''))
    if (isTaken(blank.pushed)) {
      noteAnswer(run.further, { step: 'par', of: 'with a blank dp_id', answer: blank.pushed })
      return blank
    }
  }
  return pushAgain(run, withProvider(run), OF.application)
}

/** One more approved consent, and its code. */
export async function approveAgain(run: Run, pushed: PushedAuthorization, of: string): Promise<IssuedCode> {
  const consent = await decide(run, pushed, 'approve')
  noteConsent(run.further, { of, consent })
  return { authorization: pushed.authorization, code: codeOf(consent) }
}

/** Exchanges a code for tokens (document, 4.5), edited or not. */
export const exchangeCode = async (
  { target, http, signingKeys, endpoints }: Run,
  { authorization, code }: IssuedCode,
  edit: (documented: UnsignedRequest) => Promise<Recorded<UnsignedRequest>> = async (documented) =>
    recorded(documented),
): Promise<Recorded<Exchange>> =>
  andThen(endpoints.token_endpoint, (endpoint) =>
    andThen(code, async (value) =>
      andThen(await edit(codeTokenRequest(target, authorization, value, endpoint)), async (request) =>
        http.send(await formPost(endpoint, request, signingKeys)),
      ),
    ),
  )
