import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import {
  type AuthorizationShape,
  authorizationShapes,
  type Drawn,
  digits,
  FORMS,
  PROVIDERS,
} from '../../../contract/requests/ranges.ts'
import { namesIn } from '../../browser/variables.ts'
import type { Target } from '../../config/target.ts'
import { isRefused } from '../../evidence/attempts.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { isTaken, knownOf, type Recorder, type Run } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { member } from '../../http/answer.ts'
import { andThen, type Exchange, fieldOf, type Recorded } from '../../http/exchange.ts'
import { codeVerifier } from '../../http/jose/jwt.ts'
import { type Make, sendMade } from '../../http/send.ts'
import { whySpent } from '../../http/sent-again.ts'
import { type Fields, type Known, type UnsignedRequest, withForm } from '../../http/unsigned-request.ts'
import { type Authorization, pushedAuthorizationRequest } from '../../requests/documented-requests.ts'
import { formPost } from '../../requests/issue.ts'

/** Every printable character that a state may have (RFC 6749, appendix A.5). */
const PRINTABLE = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at))

/** Both letter cases, and characters that change if they are decoded once too often. */
const escaped = (id: string) => `${id} aZ+%2B%41&=/?#~`

/** Spaces around, and characters that need quoting. */
const quoted = (id: string) => ` ${id}[]{}<>"'\\|^;,:@!$()* `

const A_DAY = 86_400

/** What only drawn authorizations vary. */
const USUAL = { jti: (id: string) => id, isReversed: false } as const

/**
 * States and nonces that a careless service alters, and lengths of the code verifier. Each state is valid, and must be
 * returned octet for octet (RFC 6749, 4.1.2). A nonce must be passed through unmodified (OpenID Connect Core 1.0, 2); it has
 * at most 64 characters, the limit of many servers. A `max_age` of a day asks for the time of the log-in, and for no other.
 */
const SHAPES = {
  escaped: { ...USUAL, verifier: 43, state: escaped, nonce: escaped },
  /** Every printable character. */
  printable: {
    ...USUAL,
    verifier: 128,
    state: (id) => ` ${id}%41${PRINTABLE} `,
    nonce: quoted,
    maxAge: A_DAY,
  },
  /** Longer than many database columns. */
  long: {
    ...USUAL,
    verifier: 96,
    state: (id) => ` ${id}%41${PRINTABLE.repeat(3)} `,
    nonce: quoted,
    maxAge: A_DAY,
  },
  digits: { ...USUAL, verifier: 108, state: digits, nonce: digits, maxAge: A_DAY },
} as const satisfies Readonly<Record<string, AuthorizationShape>>

type Shape = keyof typeof SHAPES | AuthorizationShape

/** A shape that is drawn for one purpose; if nothing is drawn, one of those that every run has. */
export const shapeFor = (
  { draw }: Pick<Recorder, 'draw'>,
  purpose: string,
  tame: keyof typeof SHAPES,
): Shape => {
  const formOf = (text: string) => draw.turn(`${text} ${purpose}`, FORMS) ?? 'characters'
  const forms = { state: formOf('state'), nonce: formOf('nonce'), jti: formOf('jti') }
  const shape = draw.one(`authorization ${purpose}`, authorizationShapes(forms))
  const provider = draw.turn(`data provider ${purpose}`, PROVIDERS)
  return shape && provider ? { ...shape, provider } : tame
}

/**
 * A new authorization of one application, with its own state, nonce and code verifier. If everything is done once more, its
 * shape is drawn. Where the user cannot choose a data provider, it fixes the configured one.
 */
export function newAuthorization(
  recorder: Pick<Recorder, 'target' | 'draw' | 'tamed'> & { readonly isLate?: true },
  signedBy: Authorization['signedBy'] = 'application',
  dataProvider?: string,
  like: Shape = 'escaped',
): Authorization {
  const { target, isLate } = recorder
  const application = signedBy === 'second' ? target.second : target.application
  if (!application) throw new Error('There is no second application.')
  const shape =
    typeof like === 'string' && isLate ? shapeFor(recorder, `${OCCASIONS.late} ${like}`, like) : like
  const { state, nonce, jti, verifier, isReversed, maxAge, provider } = withinKnown(recorder, shape)
  const drawn = provider?.is === 'fixed' ? idOf(target, provider.which) : undefined
  const fixed = target.notOffered['provider-choice'] ? target.dataProvider?.id : (dataProvider ?? drawn)
  const chosen = !fixed && provider?.which === 'configured' ? choosable(target) : undefined
  return {
    application,
    signedBy,
    state: state(randomUUID()),
    ...(nonce && { nonce: nonce(randomUUID()) }),
    jti: jti(randomUUID()),
    codeVerifier: codeVerifier(verifier),
    scope: isReversed ? target.scope.split(' ').reverse().join(' ') : target.scope,
    ...(maxAge !== undefined && { maxAge }),
    ...(fixed !== undefined && { dataProvider: fixed }),
    ...(chosen && { chosen }),
    ...(typeof shape !== 'string' && { drawn: shape }),
  }
}

type WithProviders = Pick<Target, 'dataProvider' | 'consent'>

/** The identifier of a data provider that a target knows, if a request can fix one. */
const idOf = (
  { dataProvider, consent }: WithProviders,
  which: 'configured' | 'of the journey',
): string | undefined =>
  dataProvider && (which === 'configured' ? dataProvider.id : consent.journeys.chooseDataProvider?.choice)

/** The configured data provider, if the journey can choose it: the names of both are known, and its steps use a variable. */
function choosable({ dataProvider, consent }: WithProviders): Authorization['chosen'] {
  const { choiceName, steps } = consent.journeys.chooseDataProvider ?? {}
  const { DP_ID_NAME: name } = consent.variables
  const isVariable = namesIn(JSON.stringify(steps ?? [])).some((one) => one.startsWith('DATA_PROVIDER'))
  return dataProvider && name && choiceName && isVariable ? { id: dataProvider.id, name } : undefined
}

/** A shape without what the service is known to refuse. */
function withinKnown({ tamed }: Pick<Recorder, 'tamed'>, shape: Shape): AuthorizationShape {
  const whole: AuthorizationShape = typeof shape === 'string' ? SHAPES[shape] : shape
  return typeof shape === 'string' || tamed.size === 0 ? whole : tame(whole, [...tamed])
}

/** A shape in which some of what was drawn is as in the first request. */
const tame = (shape: AuthorizationShape, names: readonly Drawn[]): AuthorizationShape => ({
  ...shape,
  ...Object.fromEntries(names.map((name) => [name, (SHAPES.escaped as AuthorizationShape)[name]])),
})

/**
 * The same with the configured data provider, if any, since a choice would be one more page. If everything is done once more, it
 * is drawn.
 */
export const withProvider = (
  recorder: Recorder,
  signedBy?: Authorization['signedBy'],
  like?: Shape,
): Authorization =>
  newAuthorization(recorder, signedBy, recorder.isLate ? undefined : recorder.target.dataProvider?.id, like)

/**
 * The same with a data provider that is drawn; `undefined` if nothing is, or if everything is done once more.
 *
 * @param ways - the ways to a data provider of which one is drawn
 * @param dataProvider - empty if `dp_id` is left blank
 */
export function withDrawnProvider(
  recorder: Recorder,
  signedBy: Authorization['signedBy'],
  like: keyof typeof SHAPES,
  ways = PROVIDERS,
  dataProvider?: '',
): Authorization | undefined {
  const { draw, isLate, target } = recorder
  const isTame = isLate || target.consent.isManual
  const provider = isTame ? undefined : draw.turn(`data provider ${signedBy}`, ways)
  if (!provider) return undefined
  const shape = { ...SHAPES[like], provider }
  const { drawn: _, ...authorization } = newAuthorization(recorder, signedBy, dataProvider, shape)
  return authorization
}

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

/**
 * Sends the unedited request of an authorization. If a drawn one is refused, and one that is less so is not, the service has
 * a limit: that is noted once, and the authorization without it goes on.
 */
export async function pushUnedited(
  run: WithEndpoints,
  authorization = newAuthorization(run),
): Promise<PushedAuthorization> {
  const pushed = await pushWithParameters(run, authorization)
  const { drawn } = authorization
  const isProven = pushed.is === 'recorded' && isRefused(pushed) && !whySpent(pushed.value)
  const within = drawn && isProven && (await withinLimits(run, { ...authorization, drawn }))
  return within || { authorization, pushed: remedied(run, 'par', pushed, authorization) }
}

/** What is drawn, in words, as what a service that refuses it may be limited to. */
const LIMITED = {
  state: ({ state }) => `a state of ${state.length} characters`,
  nonce: ({ nonce }) => (nonce === undefined ? 'no nonce' : `a nonce of ${nonce.length} characters`),
  jti: ({ jti }) => `a jti of ${jti.length} characters in the request object`,
  verifier: ({ codeVerifier: { length } }) => `the challenge of a code verifier of ${length} characters`,
  isReversed: ({ drawn }) =>
    drawn?.isReversed ? 'the scope values in another order' : 'the scope values in their order',
  provider: ({ dataProvider, chosen }) =>
    dataProvider
      ? `the data provider ${dataProvider}`
      : `no data provider${chosen ? `; the user chooses ${chosen.id}` : ''}`,
  maxAge: ({ maxAge }) => (maxAge === undefined ? 'no max_age' : `a max_age of ${maxAge} s`),
} as const satisfies Readonly<Record<Drawn, (authorization: Authorization) => string>>

/** What was drawn of an authorization, in words. */
export const wordsOf = (authorization: Authorization): readonly string[] =>
  authorization.drawn ? Object.values(LIMITED).map((inWords) => inWords(authorization)) : []

/**
 * Asks again without what was drawn, and then with half of it, until one value is left, or chance, since a limit refuses a
 * value each time; at most four requests.
 */
async function withinLimits(
  run: WithEndpoints,
  authorization: Authorization & { readonly drawn: AuthorizationShape },
): Promise<PushedAuthorization | undefined> {
  const { drawn, signedBy } = authorization
  // A drawn one is drawn again.
  const dataProvider = run.isLate && drawn.provider ? undefined : authorization.dataProvider
  let suspects: readonly (Drawn | typeof CHANCE)[] = [CHANCE, ...(Object.keys(LIMITED) as readonly Drawn[])]
  let within: PushedAuthorization | undefined
  while (suspects.length > 1) {
    const half = within ? suspects.slice(0, Math.ceil(suspects.length / 2)) : suspects
    const other = newAuthorization(run, signedBy, dataProvider, tame(drawn, half.filter(isDrawn)))
    const pushed = await pushWithParameters(run, other)
    if (isTaken(pushed)) within = { authorization: other, pushed }
    if (!within) return undefined
    suspects = isTaken(pushed) ? half : suspects.filter((name) => !half.includes(name))
  }
  const [limit = CHANCE] = suspects
  if (!isDrawn(limit)) return undefined
  run.tamed.add(limit)
  run.limits.push({
    subject: 'limits of a pushed authorization request',
    clause: 'limits.rates-and-sizes',
    facts: { refuses: [LIMITED[limit](authorization)] },
  })
  return within
}

const CHANCE = 'chance'

const isDrawn = (suspect: Drawn | typeof CHANCE): suspect is Drawn => suspect !== CHANCE

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
