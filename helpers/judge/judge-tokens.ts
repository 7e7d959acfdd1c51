import { decodeJwt } from 'jose'
import jsonpointer from 'jsonpointer'
import type { ConsentIdPlace } from '../config/target.ts'
import type { Verification } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { isJwt, readJwt } from '../schema/formats.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { acceptedBody, judgeValue } from './judge-exchange.ts'

/**
 * Whether `authorization_details` carries a consent ID, a number or a string that is not empty, at its place, alone or in a
 * list.
 */
export function judgeConsentId(step: Recorded<Exchange>, place: ConsentIdPlace): Finding | Kept {
  const read = acceptedBody(step)
  if ('finding' in read) return read.finding
  const { answer, body } = read
  if (body.is === 'other') return blocked(`the answer is ${body.description}`)
  const details = body.value.authorization_details
  if (typeof details !== 'object' || details === null)
    return blocked('the answer carries no authorization_details')
  return consentIdsIn(details, place).length > 0
    ? KEPT
    : departs(
        `${place.pointer ?? place.names.join(' or ')} in authorization_details, a string or a number`,
        'none',
        answer,
      )
}

/** The consent IDs at their place: numbers, and strings that are not empty. */
export function consentIdsIn(
  details: object,
  { names, pointer }: ConsentIdPlace,
): readonly (string | number)[] {
  const values = pointer ? [jsonpointer.get(details, pointer)] : membersOf(details, new Set(names))
  return values
    .flat()
    .filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''))
}

function membersOf(value: unknown, names: ReadonlySet<string>): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((inner) => membersOf(inner, names))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(names.has(name) ? [inner] : []),
    ...membersOf(inner, names),
  ])
}

/** How far two statements of one lifetime may differ, in seconds: clocks, and the time between signing and answering. */
const TOLERANCE = 60

/** Whether `expires_in` is the lifetime that the access token states by `iat` and `exp` (document, 2.2). */
export function judgeLifetime(step: Recorded<Exchange>): Finding | Kept {
  const read = acceptedBody(step)
  if ('finding' in read) return read.finding
  const { answer, body } = read
  if (body.is === 'other') return blocked(`the answer is ${body.description}`)
  const { access_token: token, expires_in: told } = body.value
  if (!isSeconds(told)) return blocked('the answer has no expires_in to compare')
  const { iat, exp } = datesOf(token)
  if (iat === undefined || exp === undefined)
    return { is: 'left out', because: 'the access token states no lifetime by iat and exp' }
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return departs('numbers as iat and exp of the access token', `${typeof iat} and ${typeof exp}`, answer)
  // A token that was issued before has less left than its whole life.
  const lifetimes = [exp - iat, exp - Date.parse(String(answer.headers.date)) / 1000]
  return lifetimes.some((lifetime) => Math.abs(lifetime - told) <= TOLERANCE)
    ? KEPT
    : departs(`expires_in about ${exp - iat}, by iat and exp of the access token`, String(told), answer)
}

const isSeconds = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** A finding about an access token that is a JWT, as far as somebody who has no key for it can read. */
type JudgeJwt = (jwt: NonNullable<ReturnType<typeof readJwt>>, answer: Exchange) => Finding | Kept

const ofReadable =
  (judge: JudgeJwt) =>
  (step: Recorded<Exchange>): Finding | Kept => {
    const read = acceptedBody(step)
    if ('finding' in read) return read.finding
    const { answer, body } = read
    const token = body.is === 'object' ? body.value.access_token : undefined
    if (typeof token !== 'string' || !isJwt(token))
      return blocked('the answer carries no JWT as access_token')
    const jwt = readJwt(token)
    return jwt ? judge(jwt, answer) : { is: 'left out', because: 'the access token is encrypted' }
  }

/** Whether the access token is signed (RFC 9068, 2.1). */
export const judgeSigned = ofReadable(({ header: { alg } }, answer) =>
  String(alg).toLowerCase() === 'none'
    ? departs('a signed access token', `the algorithm ${String(alg)}`, answer)
    : KEPT,
)

/** Whether an access token that declares itself as one of RFC 9068 has the claims that it asks for. */
export const judgeProfileClaims = ofReadable(({ header, claims }, answer) =>
  /^(application\/)?at\+jwt$/i.test(String(header.typ))
    ? judgeValue(claims, 'claims.schema.json#/$defs/accessToken', answer)
    : doesNotApply('the access token does not declare the type at+jwt'),
)

/** What stands there as `iat` and `exp`, of whatever type (RFC 7519, 4.1). */
function datesOf(token: unknown): { readonly iat?: unknown; readonly exp?: unknown } {
  try {
    return decodeJwt(String(token))
  } catch {
    return {}
  }
}

/** Whether a published key verified a signature. */
export function judgeVerified(verification: Recorded<Verification>): Finding | Kept {
  if (verification.is !== 'recorded') return verification
  const { verified, detail } = verification.value
  return verified ? KEPT : departs('a signature that a published key verifies', detail)
}
