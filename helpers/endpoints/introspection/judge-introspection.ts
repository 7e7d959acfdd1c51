import { isAccepted, member, membersOf, outcomeOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, keptIf } from '../../judge/finding.ts'
import { clientOf, NOTHING_THERE, ofAnswer, ofAttempted, ofObject } from '../../judge/read.ts'
import { readJwt } from '../../schema/formats.ts'

/** A service may allow introspection to resource servers only (RFC 7662, 2.1). */
const NOT_ALLOWED: ReadonlySet<number> = new Set([401, 403])

function notForUs(answer: Exchange): Finding | undefined {
  if (NOT_ALLOWED.has(answer.status))
    return doesNotApply(`the endpoint does not answer this application: ${outcomeOf(answer)}`)
  return member(answer, 'error') === 'unsupported_token_type'
    ? doesNotApply('the endpoint does not know tokens of this type: unsupported_token_type')
    : undefined
}

/** Whether an introspection says that a token is active, or that it is not (RFC 7662, 2.2). */
function says(answer: Exchange, isActive: boolean): Finding | Kept {
  const { active } = membersOf(answer)
  const came =
    active === undefined ? outcomeOf(answer) : `${outcomeOf(answer)} with active: ${JSON.stringify(active)}`
  return keptIf(isAccepted(answer) && active === isActive, `200 with active: ${isActive}`, came)
}

/** Whether a valid access token is reported as active. */
export const judgeActive = ofAnswer((answer) =>
  NOTHING_THERE.has(answer.status)
    ? blocked('nothing is at the address of the endpoint')
    : (notForUs(answer) ?? says(answer, true)),
)

const inactive = (answer: Exchange): Finding | Kept => notForUs(answer) ?? says(answer, false)

/** Whether an invalid token is reported as not active. */
export const judgeInactive = ofAttempted(inactive)

/** The same for an application that asks about the token of another one: a service may allow that (RFC 7662, 2.2). */
export const judgeInactiveForOther = ofAttempted((answer) =>
  membersOf(answer).active === true
    ? doesNotApply('the service lets an application ask about the tokens of another one')
    : inactive(answer),
)

/** Whether the answer says nothing else about a token that is not active. */
export const judgeInactiveAlone = ofAttempted((answer) => {
  const { active, ...others } = membersOf(answer)
  if (active !== false) return doesNotApply('the answer does not say that the token is not active')
  const names = Object.keys(others)
  return keptIf(names.length === 0, 'no member except active', `active with ${names.join(', ')}`)
})

/** How far a lifetime may differ, in seconds: clocks differ, and answers take time. */
const SPARE_SECONDS = 60

/** Whether introspection of the access token matches what it was issued with. */
export const judgeOwnToken = ofObject(({ members }, exchange: Recorded<Exchange>) => {
  if (members.active !== true) return blocked('the introspection does not say that the token is active')
  if (exchange.is !== 'recorded') return exchange
  const wrong = differences(members, exchange.value)
  return wrong.length === 0 ? KEPT : departs('the values that the token was issued with', wrong.join('; '))
})

function differences(said: Readonly<Record<string, unknown>>, issue: Exchange): readonly string[] {
  const { scope, expires_in: lifetime } = membersOf(issue)
  const claims = readJwt(member(issue, 'access_token') ?? '')?.claims ?? {}
  const client = clientOf(issue)
  // By the clock of the service, if its answer has a date.
  const issued = Date.parse(issue.headers.date ?? issue.startedAt ?? '') / 1000
  const end = typeof lifetime === 'number' ? issued + lifetime : Number.NaN
  return [
    ...(typeof said.client_id === 'string' && client !== undefined && said.client_id !== client
      ? ['a different client_id']
      : []),
    ...(typeof said.scope === 'string' && typeof scope === 'string' && !isWithin(said.scope, scope)
      ? ['a scope that was not granted']
      : []),
    ...(typeof said.exp === 'number' && said.exp - end > SPARE_SECONDS
      ? [`an exp ${Math.round(said.exp - end)} s after expires_in`]
      : []),
    ...['iss', 'sub', 'aud', 'jti', 'client_id']
      .filter((name) => name in said && name in claims && !isSame(said[name], claims[name]))
      .map((name) => `${name} differs from the claim in the token`),
  ]
}

const isWithin = (scope: string, granted: string): boolean =>
  scope.split(' ').every((one) => granted.split(' ').includes(one))

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify([one].flat()) === JSON.stringify([other].flat())
