import type { Cell } from '../../../contract/requests/cells.ts'
import type { Operator } from '../../../contract/requests/operators.ts'
import { randomWord } from '../../base/alike.ts'
import { alterClaims } from '../../http/jose/alterations.ts'
import { codeChallenge, seconds } from '../../http/jose/jwt.ts'
import {
  type Edit,
  type Known,
  plainParameters,
  type UnsignedRequest,
  withClaims,
  withForm,
  withHeaders,
  withJwt,
} from '../../http/unsigned-request.ts'
import { differentFrom, inventedUri, otherScope } from '../different.ts'
import { forgeryAt } from './jwt.ts'
import { type Place, placeIn } from './place.ts'
import { rewriteOf, textOf } from './values.ts'

/** Applies an operator to a place; `undefined` if that is impossible. */
type Make = (place: Place, known: Known) => ReturnType<Edit>

const MINUTE = 60

/** How far a clock may be ahead of the service's, in seconds, less a margin. */
const AHEAD = 8

/** What each operator does, if it does more than replace a value or a signature. */
const EDITS: Readonly<Partial<Record<Operator, Make>>> = {
  // The method of a challenge is removed with it.
  missing: ({ name, put }) =>
    put(undefined, name === 'code_challenge' ? { code_challenge_method: undefined } : {}),
  empty: ({ value, put }) => put(Array.isArray(value) ? [] : ''),
  doubled: ({ request, name }) => ({ ...request, repeated: [name] }),
  'in-query': ({ request, name, value, put }) =>
    name === 'authorization'
      ? { ...put(undefined), form: { access_token: textOf(value) } }
      : { ...request, inQuery: [name] },
  'of-second': (place, { second, clientId }) =>
    place.name === 'code'
      ? asFirst(place.request, clientId)
      : given(place, place.name === 'client_secret' ? second?.clientSecret : second?.clientId),
  'challenge-as-plain': ({ value, put }) =>
    put(codeChallenge(textOf(value) ?? ''), { code_challenge_method: 'plain' }),
  'of-another': (place, { verifierOfAnother }) => given(place, verifierOfAnother),
  // The code has already got tokens: the request itself is the documented one.
  'used-before': (place, { acceptedAssertion }) =>
    place.name === 'code'
      ? place.request
      : given(place, place.name === 'jti' ? acceptedAssertion?.jti : acceptedAssertion?.jwt),

  'at-once': ({ request }) => request,

  unauthenticated: (place) => unauthenticated(place),
  'client-id-alone': (place, { clientId }) => withForm(unauthenticated(place), { client_id: clientId }),
  'basic-instead': (place, known) => withBasic(unauthenticated(place), known),
  'secret-instead': (place, known) => withSecret(unauthenticated(place), known),
  'secret-besides': ({ request }, known) => withSecret(request, known),
  'basic-besides': ({ request, value }) =>
    withBasic(request, { clientId: request.form.client_id ?? '', clientSecret: textOf(value) }),
  'verified-altered': (place, { acceptedAssertion }) =>
    given(place, acceptedAssertion && alterClaims(acceptedAssertion.jwt)),
  'plain-parameters': ({ request, put }) => put(undefined, plainParameters(request.requestObject?.claims)),
  // The type of a request object (RFC 9101, 10.8).
  typed: ({ request, jwt }) =>
    withJwt(request, 'requestObject', { header: { ...jwt?.header, typ: 'oauth-authz-req+jwt' } }),
  garbage: ({ put }) => put(randomWord(24)),

  number: ({ put }) => put(seconds()),
  text: ({ value, put }) => put(String(value)),
  zero: ({ put }) => put(0),
  'no-entry': ({ put }) => put([]),
  past: expired,
  future: ({ name, put }) =>
    put(seconds() + 3 * MINUTE, name === 'exp' ? {} : { exp: seconds() + 6 * MINUTE }),
  ahead: ({ put }) => put(seconds() + AHEAD, { iat: seconds() + AHEAD, nbf: seconds() + AHEAD }),
  'hour-ahead': ({ put }) => put(seconds() + 70 * MINUTE),
  'hour-ago': ({ put }) => put(seconds() - 70 * MINUTE),
  short: (place) => given(place, textOf(place.value)?.slice(0, 20)),
  plain: ({ value, put }) => put(value, { code_challenge_method: 'plain' }),
  implicit: asking('token'),
  hybrid: asking('code id_token'),
  list: ({ value, put }) => put([value].flat()),
  'list-of-others': ({ value, put }) => {
    const right = textOf(value)
    return right === undefined ? undefined : put([differentFrom(right), differentFrom(right)])
  },
  'par-endpoint': (place, { endpoints }) => given(place, endpoints?.par),
  'token-endpoint': (place, { endpoints }) => given(place, endpoints?.token),
  reordered: (place) => given(place, textOf(place.value)?.split(' ').reverse().join(' ')),
  added: (place, { requestUri }) =>
    place.name === 'unrecognized'
      ? withForm(place.request, { [randomWord()]: randomWord() })
      : given(place, requestUri && inventedUri(requestUri)),
  'other-client': ({ request, put }, { clientId }) =>
    put(differentFrom(textOf(request.assertion?.claims.sub) ?? clientId)),
  invented: ({ value, put }, { scope }) => put(otherScope(textOf(value) ?? scope)),

  expired: (place, { expiredAccessToken }) => given(place, expiredAccessToken),
  'id-token': (place, { idToken }) => given(place, idToken),
  'other-scheme': underScheme('Token '),
  'no-scheme': underScheme(''),
  'by-head': ({ put }) => ({ ...put(undefined), method: 'HEAD' }),
  'lower-scheme': underScheme('bearer '),
  'upper-scheme': underScheme('BEARER '),

  'another-method': ({ request }) => ({ ...request, method: 'GET' }),
  put: ({ request }) => ({ ...request, method: 'PUT' }),
  json: ({ request }) => ({ ...request, asJson: true }),
  'any-answer': ({ request }) => withHeaders(request, { accept: '*/*' }),
}

const given = (place: Place, value: unknown): UnsignedRequest | undefined =>
  value === undefined ? undefined : place.put(value)

/** The first application exchanges a code of the second one. */
function asFirst(request: UnsignedRequest, clientId: string): UnsignedRequest {
  // An adaptation may name the client in the form too.
  const named = request.form.client_id === undefined ? request : withForm(request, { client_id: clientId })
  const own = withClaims(named, 'assertion', { iss: clientId, sub: clientId })
  return withJwt(own, 'assertion', { signedBy: 'application' })
}

const unauthenticated = ({ name, put }: Place): UnsignedRequest =>
  put(undefined, { [`${name}_type`]: undefined })

/**
 * Adds the pair of the client-credentials grant, whose secret must not authenticate a client here (document, 5.5). An empty
 * secret is none: a server treats a parameter without a value as omitted (RFC 6749, 3.2).
 */
const withSecret = (
  request: UnsignedRequest,
  { clientId, clientSecret }: Known,
): UnsignedRequest | undefined =>
  clientSecret ? withForm(request, { client_id: clientId, client_secret: clientSecret }) : undefined

/** Adds the same pair in the header, each part encoded as in a form (RFC 6749, 2.3.1). */
function withBasic(
  request: UnsignedRequest,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret?: string | undefined },
): UnsignedRequest | undefined {
  if (!clientSecret) return undefined
  const pair = [clientId, clientSecret].map((part) => new URLSearchParams({ '': part }).toString().slice(1))
  return withHeaders(request, { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` })
}

/** Moves the expiry into the past, and the issue time with it, so that the lifetime stays acceptable. */
function expired({ name, value, put }: Place): UnsignedRequest {
  const now = seconds()
  const end = now - 15 * MINUTE
  return put(end, name === 'exp' && typeof value === 'number' ? { iat: end - (value - now) } : {})
}

function asking(responseType: string): Make {
  return ({ put }, { responseTypes = [] }) =>
    responseTypes.includes(responseType) ? undefined : put(responseType)
}

function underScheme(scheme: string): Make {
  return ({ request, value }) => withHeaders(request, { authorization: `${scheme}${textOf(value) ?? ''}` })
}

/**
 * The edit of a cell.
 *
 * @throws Error if its operator has no edit: a mistake in the suite
 */
export function editOf(cell: Pick<Cell, 'field' | 'claim' | 'means' | 'operator' | 'isUnlisted'>): Edit {
  const { operator, means, isUnlisted } = cell
  const rewrite = rewriteOf(operator, means)
  const make =
    EDITS[operator] ?? forgeryAt(operator) ?? (rewrite && ((place) => given(place, rewrite(place.value))))
  if (!make) throw new Error(`The operator ${operator} has no edit for ${cell.field ?? 'a request'}.`)
  return (request, known) => {
    const place = placeIn(request, cell)
    // An edit adds what the document does not list. If an adaptation has left something out, there is nothing to edit.
    const isThere = place.value !== undefined || (isUnlisted && operator !== 'missing')
    return isThere ? make(place, known) : undefined
  }
}
