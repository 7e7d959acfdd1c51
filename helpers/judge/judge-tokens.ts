import type { Verification } from '../evidence/evidence.ts'
import { blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { isJwt, readJwt } from '../schema/formats.ts'
import { departs, judgesOf, keptIf, type Read } from './finding.ts'
import { judgeValue } from './judge-answer.ts'
import { acceptedBody, claimsSent, ofObject } from './read.ts'

/** How far two statements of one lifetime may differ, in seconds: clocks, and the time between signing and answering. */
const TOLERANCE = 60

/** Whether `expires_in` is the lifetime that the access token states by `iat` and `exp` (document, 2.2). */
export const judgeLifetime = ofObject(({ answer, members: { access_token: token, expires_in: told } }) => {
  if (!isSeconds(told)) return blocked('the answer has no expires_in to compare')
  const { iat, exp }: { iat?: unknown; exp?: unknown } = claimsSent(String(token)) ?? {}
  if (iat === undefined || exp === undefined)
    return { is: 'left out', because: 'the access token states no lifetime by iat and exp' }
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return departs('numbers as iat and exp of the access token', `${typeof iat} and ${typeof exp}`)
  // A token that was issued before has less left than its whole life.
  const lifetimes = [exp - iat, exp - Date.parse(String(answer.headers.date)) / 1000]
  return keptIf(
    lifetimes.some((lifetime) => Math.abs(lifetime - told) <= TOLERANCE),
    `expires_in about ${exp - iat}, by iat and exp of the access token`,
    String(told),
  )
})

const isSeconds = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

type Jwt = NonNullable<ReturnType<typeof readJwt>> & { readonly answer: Exchange }

/** An access token that is a JWT, as far as somebody who has no key for it can read. */
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

/** Whether an access token that declares itself as one of RFC 9068 has the claims that it asks for. */
export const judgeProfileClaims = ofReadable(({ header, claims }) =>
  /^(application\/)?at\+jwt$/i.test(String(header.typ))
    ? judgeValue(claims, 'claims.schema.json#/$defs/accessToken')
    : doesNotApply('the access token does not declare the type at+jwt'),
)

/** Whether a published key verified a signature. */
export const judgeVerified = judgesOf((verification: Recorded<Verification>) => verification)(
  ({ verified, detail }) => keptIf(verified, 'a signature that a published key verifies', detail),
)
