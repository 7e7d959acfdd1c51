import type { Evidence } from '../evidence/evidence.ts'
import { member, membersOf, typeOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { type IdToken, idTokenOf } from './id-token.ts'
import { detailsOf } from './judge-answer.ts'
import { acceptedBody, acceptedObject } from './judge-exchange.ts'

type Steps = Evidence['steps']

const NOT_OFFERED = new Set(['unsupported_grant_type', 'unauthorized_client'])

/** The refresh, where the service offers it at all: issuing a refresh token is optional (RFC 6749, 1.5). */
export function offeredRefresh({ discovery, refresh }: Steps): Recorded<Exchange> {
  const grants = discovery.is === 'recorded' ? membersOf(discovery.value).grant_types_supported : undefined
  if (Array.isArray(grants) && !grants.includes('refresh_token'))
    return doesNotApply('grant_types_supported of the discovery document has no refresh_token')
  const error = refresh.is === 'recorded' ? member(refresh.value, 'error') : undefined
  return error && NOT_OFFERED.has(error)
    ? doesNotApply(`the refresh grant is not offered: ${error}`)
    : refresh
}

/** Whether a refresh gives the authorization details that the code gave (RFC 9396, 7). */
export function judgeDetailsStay(steps: Steps): Finding | Kept {
  const read = acceptedBody(offeredRefresh(steps))
  if ('finding' in read) return read.finding
  if ('finding' in detailsOf(steps.codeExchange))
    return doesNotApply('the token response of the code grant carries no authorization_details')
  return 'finding' in detailsOf(steps.refresh) ? departs('authorization_details', 'none', read.answer) : KEPT
}

/** Whether a refresh leaves the refresh token as it is (FAPI 2.0 Security Profile, 5.3.2.1). */
export function judgeNotRotated(steps: Steps): Finding | Kept {
  const read = acceptedObject(offeredRefresh(steps))
  if ('finding' in read) return read.finding
  const came = read.value.refresh_token
  return came === undefined || came === null || came === fieldOf(read.answer.request, 'refresh_token')
    ? KEPT
    : departs('no other refresh token', 'another one', read.answer)
}

type Pair = readonly [first: IdToken, refreshed: IdToken]

const SAME_IF_PRESENT = ['auth_time', 'azp'] as const

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether the id_token of a refresh is about the same as the first one (OpenID Connect Core 1.0, 12.2). */
export const judgeSameClaims = (steps: Steps): Finding | Kept =>
  ofPair(steps, ([{ claims: before }, { claims: after, answer }]) => {
    const untold = ['iss', 'sub', 'aud'].find((name) => ![before[name]].flat().some(isText))
    if (untold) return blocked(`the first id_token has no text as ${untold}`)
    const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
    const others = [
      ...['iss', 'sub'].filter((name) => !isSame(name)),
      ...([before.aud].flat().every((one) => [after.aud].flat().includes(one)) ? [] : ['aud']),
      ...SAME_IF_PRESENT.filter((name) => name in before && name in after && !isSame(name)),
    ]
    return others.length === 0
      ? KEPT
      : departs('the values of the first id_token', `another ${others.join(', ')}`, answer)
  })

/** Whether it was issued at the refresh. */
export const judgeLaterIssued = (steps: Steps): Finding | Kept =>
  ofPair(steps, ([{ claims: before }, { claims: after, answer }]) => {
    if (typeof before.iat !== 'number') return blocked('the first id_token has no number as iat')
    if (typeof after.iat !== 'number') return departs('iat, a number', typeOf(after.iat), answer)
    return after.iat >= before.iat
      ? KEPT
      : departs('an iat that is not before the first', `one ${before.iat - after.iat} s before it`, answer)
  })

/** Whether its nonce, if it has one, is that of the first. */
export const judgeSameNonce = (steps: Steps): Finding | Kept =>
  ofPair(steps, ([{ claims: before }, { claims: after, answer }]) =>
    after.nonce === undefined || after.nonce === null || after.nonce === before.nonce
      ? KEPT
      : departs('the nonce of the first id_token, or none', 'another one', answer),
  )

function ofPair(steps: Steps, judge: (pair: Pair) => Finding | Kept): Finding | Kept {
  const refresh = offeredRefresh(steps)
  const read = acceptedObject(refresh)
  if ('finding' in read) return read.finding
  if (read.value.id_token === undefined) return doesNotApply('the refresh gave no id_token')
  const [first, refreshed] = [idTokenOf(steps.codeExchange), idTokenOf(refresh)]
  if ('finding' in first) return first.finding
  return 'finding' in refreshed ? refreshed.finding : judge([first.idToken, refreshed.idToken])
}
