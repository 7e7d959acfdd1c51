import type { ClaimMeaning, Operator } from '../../../contract/requests/operators.ts'
import { isObject } from '../../http/answer.ts'
import { seconds } from '../../http/jose/jwt.ts'
import {
  type Edit,
  type JwtPart,
  type Known,
  type UnsignedRequest,
  withClaims,
} from '../../http/unsigned-request.ts'
import { differentFrom, inventedUri } from '../different.ts'
import { deepJson, rewriteOf } from './values.ts'

const MINUTE = 60

type Claims = Readonly<Record<string, unknown>>

/** What an operator puts in the place of a claim; `undefined` where it cannot be made. */
type Replace = (value: unknown, claim: string, known: Known) => Claims | undefined

const REPLACEMENTS: Readonly<Partial<Record<Operator, Replace>>> = {
  missing: (_value, claim) => ({ [claim]: undefined, ...BESIDE[claim] }),
  empty: (value, claim) => ({ [claim]: Array.isArray(value) ? [] : '' }),
  'of-second': (_value, claim, { second }) => second && { [claim]: second.clientId },
  'used-before': (_value, claim, { acceptedAssertion }) =>
    acceptedAssertion && { [claim]: acceptedAssertion.jti },
  number: (_value, claim) => ({ [claim]: seconds() }),
  text: (value, claim) => ({ [claim]: String(value) }),
  past: (value, claim) => expired(value, claim, seconds()),
  future: (_value, claim) => ({
    [claim]: seconds() + 3 * MINUTE,
    ...(claim !== 'exp' && { exp: seconds() + 6 * MINUTE }),
  }),
  ahead: () => ({ iat: seconds() + AHEAD, nbf: seconds() + AHEAD }),
  'hour-ahead': (_value, claim) => ({ [claim]: seconds() + 70 * MINUTE }),
  'hour-ago': (_value, claim) => ({ [claim]: seconds() - 70 * MINUTE }),
  added: (_value, claim, { requestUri }) =>
    requestUri === undefined ? undefined : { [claim]: inventedUri(requestUri) },
  short: (value, claim) => (typeof value === 'string' ? { [claim]: value.slice(0, 20) } : undefined),
  implicit: asking('token'),
  hybrid: asking('code id_token'),
  list: (value, claim) => ({ [claim]: [value].flat() }),
  'list-of-others': (value, claim) => {
    const right = textOf(value)
    return right === undefined ? undefined : { [claim]: [differentFrom(right), differentFrom(right)] }
  },
  'par-endpoint': (_value, claim, { endpoints }) => to(claim, endpoints?.par),
  'token-endpoint': (_value, claim, { endpoints }) => to(claim, endpoints?.token),
  reordered: (value, claim) =>
    typeof value === 'string' ? to(claim, value.split(' ').reverse().join(' ')) : undefined,
  deep: (_value, claim) => ({ [claim]: JSON.parse(deepJson()) }),
  plain: () => ({ code_challenge_method: 'plain' }),
}

/** What has expired was issued before it did, and was valid for no longer than what is accepted. */
function expired(value: unknown, claim: string, now: number): Claims {
  const end = now - 15 * MINUTE
  return { [claim]: end, ...(claim === 'exp' && typeof value === 'number' && { iat: end - (value - now) }) }
}

/** How far a clock may be ahead of the service's, in seconds, with some to spare. */
const AHEAD = 8

/** Claims that an edit adds where they are missing. */
const ADDED: ReadonlySet<string> = new Set(['nbf', 'request_uri'])

function asking(responseType: string): Replace {
  return (_value, claim, { responseTypes = [] }) =>
    responseTypes.includes(responseType) ? undefined : { [claim]: responseType }
}

const to = (claim: string, other: string | undefined): Claims | undefined =>
  other === undefined ? undefined : { [claim]: other }

/** What disappears together with a missing claim. */
const BESIDE: Readonly<Record<string, Claims>> = { code_challenge: { code_challenge_method: undefined } }

/** The text of a claim, or the first one of several. */
function textOf(value: unknown): string | undefined {
  const [text]: readonly unknown[] = [value].flat()
  return typeof text === 'string' ? text : undefined
}

/** Contents that are of another type than any that the service knows. */
function otherContent(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined
  return value.map((entry: unknown) =>
    isObject(entry) ? { ...entry, type: differentFrom(textOf(entry.type) ?? '') } : entry,
  )
}

/** The edit of a claim by an operator. */
export function claimEdit(part: JwtPart, claim: string, means: ClaimMeaning, operator: Operator): Edit {
  return (request: UnsignedRequest, known) => {
    const value = request[part]?.claims[claim]
    const isThere = value !== undefined || (ADDED.has(claim) && operator !== 'missing')
    const claims = isThere ? replaced(value, claim, means, operator, known) : undefined
    return claims && withClaims(request, part, claims)
  }
}

function replaced(
  value: unknown,
  claim: string,
  means: ClaimMeaning,
  operator: Operator,
  known: Known,
): Claims | undefined {
  const replace = REPLACEMENTS[operator]
  if (replace) return replace(value, claim, known)
  if (means === 'content') {
    const other = otherContent(value)
    return other === undefined ? undefined : { [claim]: other }
  }
  const text = textOf(value)
  const other = text === undefined ? undefined : rewriteOf(operator, means)?.(text)
  return other === undefined ? undefined : { [claim]: other }
}
