import { CHOICES } from '../../../contract/requests/ranges.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { isTaken, type Run } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import { noteAnswer, noteConsent } from '../../evidence/repeats.ts'
import { whyUnsent } from '../../evidence/safety.ts'
import { andThen, type Exchange, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { sendMade } from '../../http/send.ts'
import { whySpent } from '../../http/sent-again.ts'
import type { UnsignedRequest } from '../../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../../requests/documented-requests.ts'
import { madeAgain } from '../../requests/edited.ts'
import { formPost } from '../../requests/issue.ts'
import { needsCodeOfSecond, type Refusal, sharesCode } from '../../requests/refusal.ts'
import {
  newAuthorization,
  type PushedAuthorization,
  pushAgain,
  pushUnedited,
  pushWithParameters,
  withDrawnProvider,
  withProvider,
} from '../par/push.ts'
import { codeOf, decide } from './consent.ts'

/** A code and the authorization it came from. */
export interface IssuedCode {
  readonly authorization: Authorization
  readonly code: Recorded<string>
}

/** The application that a code is issued to. */
export type Owner = Authorization['signedBy']

/** Gets one more code in the signed-in session, for one of the applications. */
export type IssueCode = (owner: Owner) => Promise<IssuedCode>

/** The first code for the cases of the exchange, and what was made while getting it. */
export interface FirstCode {
  readonly issued: IssuedCode
  readonly withPlainParameters?: Recorded<Consent>
  /** An authorization that was pushed for a code and is still unopened. */
  readonly ahead?: PushedAuthorization
}

/** Pushes the authorization whose code the cases of the exchange share, if any are sent. Another one is opened before it. */
export async function pushForCases(run: Run): Promise<Recorded<PushedAuthorization>> {
  const isWanted = (row: Refusal) => sharesCode(row) && !needsCodeOfSecond(row)
  const isSent = run.rows.some((row) => isWanted(row) && !whyUnsent(run.target, row))
  if (!isSent) return UNWANTED
  const drawn = withDrawnProvider(run, 'application', 'long', CHOICES, '')
  return recorded(await pushWithBlankProvider(run, drawn))
}

const UNWANTED: Missing = { is: 'left out', because: 'no case of the exchange is sent' }

/**
 * Returns the source of codes for the cases: the first code, then one more authorization each time. The first one of the second
 * application is for a data provider that is drawn.
 */
export function codesAfter(run: Run, first: Recorded<FirstCode>): IssueCode {
  const { issued, ahead } = first.is === 'recorded' ? first.value : {}
  const ready: Readonly<Record<Owner, (() => IssuedCode | Promise<IssuedCode | undefined>)[]>> = {
    application: [...(issued ? [() => issued] : []), ...(ahead ? [() => approveShared(run, ahead)] : [])],
    second: [() => codeOfDrawnProvider(run)],
  }
  return async (owner) =>
    (await ready[owner].shift()?.()) ??
    approveAgain(
      run,
      await pushAgain(run, withProvider(run, owner, 'digits'), OCCASIONS[owner]),
      OCCASIONS[owner],
    )
}

/** A code of the second application for a data provider that is drawn. Without a code, it may have been a wrong guess. */
async function codeOfDrawnProvider(run: Run): Promise<IssuedCode | undefined> {
  const authorization = withDrawnProvider(run, 'second', 'digits')
  if (!authorization) return undefined
  const pushed = await pushWithParameters(run, authorization)
  const issued = await approveIfRight(run, { authorization, pushed }, OCCASIONS.second)
  if (issued) noteAnswer(run.repeats, { step: 'par', of: OCCASIONS.second, answer: pushed })
  return issued
}

/** Approves a consent for a data provider that was drawn. Without a code, it may have been a wrong guess. */
async function approveIfRight(
  run: Run,
  pushed: PushedAuthorization,
  of: string,
): Promise<IssuedCode | undefined> {
  const consent = await decide(run, pushed, 'approve')
  const code = codeOf(consent)
  if (code.is !== 'recorded') return undefined
  noteConsent(run.repeats, { of, consent })
  return { authorization: pushed.authorization, code }
}

/** Approves the authorization whose code the cases share. If the user cannot choose what was drawn, the journey decides. */
export async function approveShared(run: Run, pushed: PushedAuthorization): Promise<IssuedCode> {
  if (!pushed.authorization.chosen) return approveAgain(run, pushed, OCCASIONS.forCases)
  const issued = await approveIfRight(run, pushed, OCCASIONS.forCases)
  return issued ?? approveAgain(run, await pushWithBlankProvider(run), OCCASIONS.forCases)
}

/**
 * Pushes with a blank `dp_id` (document, 4.4) if a data provider is configured; if that is refused, with a fixed one.
 *
 * @param drawn - the authorization, if what the user chooses is drawn
 */
async function pushWithBlankProvider(run: Run, drawn?: Authorization): Promise<PushedAuthorization> {
  if (!run.isLate && run.target.dataProvider && !run.target.notOffered['provider-choice']) {
    const blank = await pushUnedited(run, drawn ?? newAuthorization(run, 'application', '', 'long'))
    if (isTaken(blank.pushed)) {
      noteAnswer(run.repeats, { step: 'par', of: OCCASIONS.blank, answer: blank.pushed })
      return blank
    }
  }
  return pushAgain(run, withProvider(run, 'application', 'long'), OCCASIONS.application)
}

/** Approves one more consent, and returns its code. */
export async function approveAgain(run: Run, pushed: PushedAuthorization, of: string): Promise<IssuedCode> {
  const consent = await decide(run, pushed, 'approve')
  noteConsent(run.repeats, { of, consent })
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
    andThen(code, async (value) => {
      const make = () => edit(codeTokenRequest(target, authorization, value, endpoint))
      return andThen(await make(), (request) => {
        const again = madeAgain(request, make)
        return sendMade(http, async () => formPost(endpoint, await again(), signingKeys))
      })
    }),
  )

/** The unedited exchange of a code, and the code that it is about. */
export interface Exchanged {
  readonly issued: IssuedCode
  readonly answer: Recorded<Exchange>
}

/**
 * Exchanges a code. If a busy service may have spent it, exchanges another one.
 *
 * @param another - issues the other code
 */
export async function exchangeUnspent(
  run: Run,
  issued: IssuedCode,
  another: () => Promise<IssuedCode>,
): Promise<Exchanged> {
  const answer = await exchangeCode(run, issued)
  if (answer.is !== 'recorded' || !whySpent(answer.value)) return { issued, answer }
  const fresh = await another()
  return { issued: fresh, answer: await exchangeCode(run, fresh) }
}

/** Exchanges the code of the approved consent; if a busy service may have spent it, that of one more consent. */
export async function exchangeFirst(run: Run, issued: IssuedCode): Promise<Recorded<Exchange>> {
  const { answer } = await exchangeUnspent(run, issued, async () =>
    approveAgain(run, await pushAgain(run, newAuthorization(run), OCCASIONS.instead), OCCASIONS.instead),
  )
  return remedied(run, 'exchange', answer, issued.authorization)
}
