import { type Case, sendCases } from '../../evidence/attempts.ts'
import { askAbout, invented, type Sender } from '../../evidence/authenticated-form.ts'
import { useAfter } from '../../evidence/effects.ts'
import { accepted, isTaken, type Run } from '../../evidence/recorder.ts'
import { membersOf } from '../../http/answer.ts'
import {
  andThen,
  blocked,
  doesNotApply,
  type Exchange,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'

const askIntrospection = askAbout('introspection_endpoint')

const inactive = (name: string, when: string, needs?: Case['needs']): Case => ({
  key: `introspection ${name}`,
  step: 'introspection',
  clause: 'introspection.inactive',
  when,
  ...(needs && { needs }),
})

const UNAUTHENTICATED: Case = {
  key: 'introspection without authentication',
  step: 'introspection',
  clause: 'introspection.authentication',
  when: 'the application does not authenticate itself',
}
const ALTERED = inactive('of altered token', 'one character of the access token is changed')
const EXPIRED = inactive('of expired token', 'the access token has expired', 'EXPIRED_ACCESS_TOKEN')
/** Which clients may ask about the tokens of others is up to the service (RFC 7662, 2.2). */
export const BY_ANOTHER = inactive(
  'by another',
  'another application asks about the access token',
  'SECOND_CLIENT_ID',
)

/** Cases that are sent while the access token is valid. */
export const INTROSPECTED: readonly Case[] = [UNAUTHENTICATED, ALTERED, EXPIRED, BY_ANOTHER]

/** The case that is sent once the access token is revoked. */
export const INTROSPECTED_REVOKED = inactive('of revoked token', 'the access token was revoked')

const ask = (run: Run, token: Recorded<string>, by?: Sender) =>
  askIntrospection(run, 'access_token', token, by)

/** Introspects the access token, and sends the cases in which no token may be active. */
export async function introspect(run: Run, accessToken: Recorded<string>): Promise<Recorded<Exchange>> {
  const introspection = await ask(run, accessToken)
  await sendCases(
    run,
    active(introspection),
    [
      [UNAUTHENTICATED, () => ask(run, accessToken, 'unauthenticated')],
      [ALTERED, () => ask(run, invented(accessToken))],
      [EXPIRED, () => ask(run, recorded(run.target.expiredAccessToken ?? ''))],
      [BY_ANOTHER, () => ask(run, accessToken, 'second')],
    ],
    () => ask(run, accessToken),
  )
  return introspection
}

/** What is known when the access token has been revoked. */
export interface Revoked {
  readonly accessToken: Recorded<string>
  /** The answer of userinfo right before. */
  readonly before: Recorded<Exchange>
  readonly revocation: Recorded<Exchange>
}

/** Whether the revocation must end the token is another clause. */
const NOT_REVOKED = doesNotApply('the access token was not revoked, or userinfo still accepts it')

/** Introspects the access token once it is revoked. */
export const introspectRevoked = (
  run: Run,
  { accessToken, before, revocation }: Revoked,
  introspection: Recorded<Exchange>,
): Promise<Recorded<Exchange>> => {
  const isAlive = isTaken(run.attempts['userinfo after revocation']?.answer)
  const action = isTaken(revocation) && !isAlive ? active(introspection) : NOT_REVOKED
  return useAfter(run, INTROSPECTED_REVOKED, { before, action }, () => ask(run, accessToken))
}

/** The introspection if it found the token active. If no token is ever active, an inactive one proves nothing. */
const active = (introspection: Recorded<Exchange>): Recorded<Exchange> =>
  andThen(accepted('the introspection', introspection), (answer) =>
    membersOf(answer).active === true
      ? introspection
      : blocked('the introspection did not say that the token is active'),
  )
