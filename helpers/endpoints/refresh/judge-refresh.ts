import type { Evidence } from '../../evidence/evidence.ts'
import { isAccepted, member, membersOf, typeOf } from '../../http/answer.ts'
import {
  blocked,
  doesNotApply,
  type Exchange,
  fieldOf,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { departs, judgesOf, KEPT, keptIf, type Read } from '../../judge/finding.ts'
import { acceptedBody, acceptedObject, type IdToken, idTokenOf } from '../../judge/read.ts'
import { detailsOf } from '../exchange/judge-details.ts'

/** A refresh, with the exchange whose refresh token it sent. */
export type Steps = Pick<Evidence['steps'], 'discovery' | 'exchange' | 'refresh'>

const NOT_OFFERED = new Set(['unsupported_grant_type', 'unauthorized_client'])

/**
 * The refresh, where the service offers it at all: issuing a refresh token is optional (RFC 6749, 1.5). A refresh that was
 * accepted is offered, whether the discovery document lists it or not.
 */
export function offeredRefresh({ discovery, refresh }: Steps): Recorded<Exchange> {
  if (refresh.is === 'recorded' && isAccepted(refresh.value)) return refresh
  const grants = discovery.is === 'recorded' ? membersOf(discovery.value).grant_types_supported : undefined
  if (Array.isArray(grants) && !grants.includes('refresh_token'))
    return doesNotApply('grant_types_supported of the discovery document has no refresh_token')
  const error = refresh.is === 'recorded' ? member(refresh.value, 'error') : undefined
  return error && NOT_OFFERED.has(error)
    ? doesNotApply(`the refresh grant is not offered: ${error}`)
    : refresh
}

/** Whether a refresh returns authorization details if the code exchange did (RFC 9396, 7). */
export function judgeDetailsStay(steps: Steps) {
  const read = acceptedBody(offeredRefresh(steps))
  if (read.is !== 'recorded') return read
  if (detailsOf(steps.exchange).is !== 'recorded')
    return doesNotApply('the token response of the code grant carries no authorization_details')
  const isThere = detailsOf(steps.refresh).is === 'recorded'
  return isThere ? KEPT : departs('authorization_details', 'none', read.value.answer)
}

/** Whether a refresh leaves the refresh token as it is (FAPI 2.0 Security Profile, 5.3.2.1). */
export function judgeNotRotated(steps: Steps) {
  const read = acceptedObject(offeredRefresh(steps))
  if (read.is !== 'recorded') return read
  const {
    answer,
    members: { refresh_token: came },
  } = read.value
  const isSame = came === undefined || came === null || came === fieldOf(answer.request, 'refresh_token')
  return isSame ? KEPT : departs('no new refresh token', 'a new one', answer)
}

interface Pair {
  readonly before: IdToken['claims']
  readonly after: IdToken['claims']
  readonly answer: Exchange
}

/** The claims of the first id_token and of the refreshed one. */
function pairOf(steps: Steps): Read<Pair> {
  const refresh = offeredRefresh(steps)
  const read = acceptedObject(refresh)
  if (read.is !== 'recorded') return read
  if (read.value.members.id_token === undefined) return doesNotApply('the refresh gave no id_token')
  const [first, refreshed] = [idTokenOf(steps.exchange), idTokenOf(refresh)]
  if (first.is !== 'recorded') return first
  if (refreshed.is !== 'recorded') return refreshed
  const { claims: after, answer } = refreshed.value
  return recorded({ before: first.value.claims, after, answer })
}

const ofPair = judgesOf(pairOf, ({ answer }) => answer)

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether the id_token of a refresh has the same claims as the first one (OpenID Connect Core 1.0, 12.2). */
export const judgeSameClaims = ofPair(({ before, after }) => {
  const absent = ['iss', 'sub', 'aud'].find((name) => ![before[name]].flat().some(isText))
  if (absent) return blocked(`the first id_token has no string as ${absent}`)
  const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const others = [
    ...['iss', 'sub'].filter(differs),
    ...([before.aud].flat().every((one) => [after.aud].flat().includes(one)) ? [] : ['aud']),
    ...['auth_time', 'azp'].filter((name) => name in before && name in after && differs(name)),
  ]
  return keptIf(others.length === 0, 'the values of the first id_token', `a different ${others.join(', ')}`)
})

/** Whether the refreshed id_token was not issued before the first one. */
export const judgeLaterIssued = ofPair(({ before, after }) => {
  if (typeof before.iat !== 'number') return blocked('the first id_token has no number as iat')
  if (typeof after.iat !== 'number') return departs('iat, a number', typeOf(after.iat))
  const early = before.iat - after.iat
  return keptIf(early <= 0, 'an iat that is not before the first', `an iat ${early} s before it`)
})

/** Whether the nonce of the refreshed id_token, if any, is that of the first one. */
export const judgeSameNonce = ofPair(({ before, after: { nonce } }) =>
  keptIf(
    nonce === undefined || nonce === null || nonce === before.nonce,
    'the nonce of the first id_token, or none',
    'a different nonce',
  ),
)
