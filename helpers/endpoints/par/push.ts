import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { knownOf, type Recorder, type Run } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { member } from '../../http/answer.ts'
import { andThen, type Exchange, fieldOf, type Recorded } from '../../http/exchange.ts'
import { codeVerifier } from '../../http/jose/jwt.ts'
import { type Make, sendMade } from '../../http/send.ts'
import { type Fields, type Known, type UnsignedRequest, withForm } from '../../http/unsigned-request.ts'
import { type Authorization, pushedAuthorizationRequest } from '../../requests/documented-requests.ts'
import { formPost } from '../../requests/issue.ts'

/** Every printable character that a state may have (RFC 6749, appendix A.5). */
const PRINTABLE = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at))

/** A number with leading zeros that is too large for JavaScript to represent exactly. */
const digits = (id: string) => `00${BigInt(`0x${id.replaceAll('-', '')}`)}`

/** Both letter cases, and characters that change if they are decoded once too often. */
const escaped = (id: string) => `${id} aZ+%2B%41&=/?#~`

/** Spaces around, and characters that need quoting. */
const quoted = (id: string) => ` ${id}[]{}<>"'\\|^;,:@!$()* `

/**
 * States and nonces that a careless service alters, and lengths of the code verifier. Each state is valid, and must be
 * returned octet for octet (RFC 6749, 4.1.2). A nonce must be passed through unmodified (OpenID Connect Core 1.0, 2); it has
 * at most 64 characters, the limit of many servers. A `max_age` of a day asks for the time of the log-in, and for no other.
 */
const KINDS = {
  escaped: { verifier: 43, state: escaped, nonce: escaped },
  /** Every printable character. */
  printable: {
    verifier: 128,
    state: (id: string) => ` ${id}%41${PRINTABLE} `,
    nonce: quoted,
    maxAge: 86_400,
  },
  /** Longer than many database columns. */
  long: {
    verifier: 96,
    state: (id: string) => ` ${id}%41${PRINTABLE.repeat(3)} `,
    nonce: quoted,
    maxAge: 86_400,
  },
  digits: { verifier: 108, state: digits, nonce: digits, maxAge: 86_400 },
} as const

/** A new authorization of one application, with its own state, nonce and code verifier. */
export function newAuthorization(
  { target }: Pick<Recorder, 'target'>,
  signedBy: Authorization['signedBy'] = 'application',
  dataProvider?: string,
  kind: keyof typeof KINDS = 'escaped',
): Authorization {
  const application = signedBy === 'second' ? target.second : target.application
  if (!application) throw new Error('There is no second application.')
  const { state, nonce, verifier, ...rest } = KINDS[kind]
  const base = {
    application,
    signedBy,
    state: state(randomUUID()),
    nonce: nonce(randomUUID()),
    codeVerifier: codeVerifier(verifier),
    ...rest,
  }
  return dataProvider === undefined ? base : { ...base, dataProvider }
}

/** The same with the configured data provider, if any, since a choice would be one more page. */
export const withProvider = (
  recorder: Recorder,
  signedBy?: Authorization['signedBy'],
  kind?: keyof typeof KINDS,
): Authorization => newAuthorization(recorder, signedBy, recorder.target.dataProvider?.id, kind)

/** Sends a pushed authorization request (document, 4.3), edited or not. */
export async function push(
  { http, signingKeys }: Recorder,
  endpoint: string,
  make: Make<UnsignedRequest>,
): Promise<Recorded<Exchange>> {
  return sendMade(http, async () => formPost(endpoint, await make(), signingKeys))
}

type WithEndpoints = Recorder & Pick<Run, 'endpoints'>

/** Pushes the request of an authorization, with the given parameters next to its request object. */
export const pushWithParameters = async (
  run: WithEndpoints,
  authorization: Authorization,
  plainParameters: Fields = {},
): Promise<Recorded<Exchange>> =>
  andThen(run.endpoints.pushed_authorization_request_endpoint, (endpoint) =>
    push(run, endpoint, () =>
      withForm(pushedAuthorizationRequest(run.target, authorization, endpoint), plainParameters),
    ),
  )

/** An authorization, and the answer to its pushed request. */
export interface PushedAuthorization {
  readonly authorization: Authorization
  readonly pushed: Recorded<Exchange>
}

/** Sends the unedited request of an authorization. */
export async function pushUnedited(
  run: WithEndpoints,
  authorization = newAuthorization(run),
): Promise<PushedAuthorization> {
  const pushed = remedied(run, 'par', await pushWithParameters(run, authorization), authorization)
  return { authorization, pushed }
}

/** The same, for one more authorization. */
export async function pushAgain(
  run: Run,
  authorization: Authorization,
  of: string,
): Promise<PushedAuthorization> {
  const again = await pushUnedited(run, authorization)
  noteAnswer(run.repeats, { step: 'par', of, answer: again.pushed })
  return again
}

/** The values that edits may use once the PAR endpoint has accepted an assertion. */
export function knownAfterPush(recorder: Recorder, pushed: Recorded<Exchange>, by?: 'second'): Known {
  const known = knownOf(recorder, by)
  if (pushed.is !== 'recorded') return known
  const requestUri = member(pushed.value, 'request_uri')
  const jwt = fieldOf(pushed.value.request, 'client_assertion')
  return {
    ...known,
    ...(requestUri && { requestUri }),
    ...(jwt && { acceptedAssertion: { jwt, jti: decodeJwt(jwt).jti ?? '' } }),
  }
}
