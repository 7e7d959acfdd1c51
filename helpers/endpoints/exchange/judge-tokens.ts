import type { Verification } from '../../evidence/evidence.ts'
import { membersOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { departs, type Finding, judgesOf, type Kept, keptIf, type Read } from '../../judge/finding.ts'
import { judgeValue } from '../../judge/judge-answer.ts'
import { acceptedBody, claimsSent, clientOf, ofObject } from '../../judge/read.ts'
import { isJwt, readJwt } from '../../schema/formats.ts'

/** How far two statements of one lifetime may differ, in seconds: clocks differ, and an answer follows its signature. */
const TOLERANCE = 60

/** Whether `expires_in` is the lifetime that the access token states by `iat` and `exp` (document, 2.2). */
export const judgeLifetime = ofObject(({ answer, members: { access_token: token, expires_in: stated } }) => {
  if (!isSeconds(stated)) return blocked('the answer has no expires_in to compare')
  const { iat, exp }: { iat?: unknown; exp?: unknown } = claimsSent(String(token)) ?? {}
  if (iat === undefined || exp === undefined)
    return { is: 'left out', because: 'the access token does not state its lifetime in iat and exp' }
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return departs('numbers as iat and exp of the access token', `${typeof iat} and ${typeof exp}`)
  // A token that was issued earlier has less time left than its full lifetime.
  const lifetimes = [exp - iat, exp - Date.parse(String(answer.headers.date)) / 1000]
  return keptIf(
    lifetimes.some((lifetime) => Math.abs(lifetime - stated) <= TOLERANCE),
    `expires_in about ${exp - iat}, by iat and exp of the access token`,
    String(stated),
  )
})

/** How far the clock that dates an answer may be from the one that dates the token, in seconds. */
const SKEW = 300

/** Whether `expires_in` counts from the answer: the access token must not expire earlier (RFC 6749, 5.1). */
export const judgeLeft = ofObject(({ answer, members: { access_token: token, expires_in: stated } }) => {
  if (!isSeconds(stated)) return blocked('the answer has no expires_in to compare')
  const { exp }: { exp?: unknown } = claimsSent(String(token)) ?? {}
  if (typeof exp !== 'number') return { is: 'left out', because: 'the access token has no number as exp' }
  // By the clock of the service, if its answer has a date.
  const left = Math.round(exp - Date.parse(String(answer.headers.date ?? answer.startedAt)) / 1000)
  if (Number.isNaN(left)) return doesNotApply('the answer does not say when it was made')
  if (left <= -TOLERANCE)
    return departs('an access token that is valid', `one that expired ${-left} s before the answer`)
  return keptIf(
    stated - left <= SKEW,
    `expires_in of ${left} at most, by exp of the access token`,
    String(stated),
  )
})

const isSeconds = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

type Jwt = NonNullable<ReturnType<typeof readJwt>> & { readonly answer: Exchange }

/** An access token that is a JWT which can be read without a key. */
function accessTokenOf(step: Recorded<Exchange>): Read<Jwt> {
  const read = acceptedBody(step)
  if (read.is !== 'recorded') return read
  const { answer, body } = read.value
  const token = body.is === 'object' ? body.value.access_token : undefined
  if (typeof token !== 'string' || !isJwt(token)) return blocked('the answer carries no JWT as access_token')
  const jwt = readJwt(token)
  return jwt ? recorded({ ...jwt, answer }) : { is: 'left out', because: 'the access token is encrypted' }
}

const ofReadable = judgesOf(accessTokenOf, ({ answer }) => answer)

/** Whether the access token is signed (RFC 9068, 2.1). */
export const judgeSigned = ofReadable(({ header: { alg } }) =>
  keptIf(String(alg).toLowerCase() !== 'none', 'a signed access token', `the algorithm ${String(alg)}`),
)

/** Whether an access token of the type at+jwt has the claims that RFC 9068 requires. */
export const judgeProfileClaims = ofReadable(({ header, claims }) =>
  /^(application\/)?at\+jwt$/i.test(String(header.typ))
    ? judgeValue(claims, 'claims.schema.json#/$defs/accessToken')
    : doesNotApply('the access token does not declare the type at+jwt'),
)

/** Whether the registered claims of an access token that is a JWT have their types (RFC 7519, 4.1). */
export const judgeClaims = ofReadable(({ claims }) =>
  judgeValue(claims, 'claims.schema.json#/$defs/registered'),
)

/** Whether `scope` equals the scope claim of the access token (document, 2.2), in any order. */
export const judgeScopeOwn = ofReadable(({ claims, answer }): Finding | Kept => {
  const stated = scopesIn(membersOf(answer).scope)
  if (!stated) return doesNotApply('the answer has no scope to compare')
  const own = scopesIn(claims.scope)
  if (!own) return doesNotApply('the access token states no scope')
  return keptIf(
    stated.join(' ') === own.join(' '),
    `the scope ${own.join(' ')} of the access token`,
    stated.join(' '),
  )
})

/** The scopes of a text, sorted; `undefined` if it has none. */
function scopesIn(scope: unknown): readonly string[] | undefined {
  const all = typeof scope === 'string' ? scope.split(' ').filter((one) => one !== '') : []
  return all.length > 0 ? [...new Set(all)].sort() : undefined
}

/** Whether the access token names the application that asked for it (RFC 9068, 2.2; RFC 8693, 4.3). */
export const judgeClientId = ofReadable(({ claims: { client_id: named }, answer }) => {
  if (typeof named !== 'string') return doesNotApply('the access token carries no client_id')
  return keptIf(
    named === clientOf(answer),
    'client_id of the application that asked',
    'a different client_id',
  )
})

/** Whether a published key verified a signature. */
export const judgeVerified = judgesOf((verification: Recorded<Verification>) => verification)(
  ({ verified, detail }) => keptIf(verified, 'a signature that a published key verifies', detail),
)
