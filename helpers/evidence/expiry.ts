import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../config/target.ts'
import { membersOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'

/** Longest lifetime of a token, in seconds, that a run waits for. */
const PATIENCE = 30

/**
 * The target with an expired access token: the configured one, or this run's token if its lifetime is short enough to
 * wait for its end (document, 3.1).
 */
export async function withExpiredToken(
  target: Target,
  token: Recorded<Exchange>,
  accessToken: Recorded<string>,
): Promise<Target> {
  if (target.expiredAccessToken || token.is !== 'recorded' || accessToken.is !== 'recorded') return target
  const lifetime = membersOf(token.value).expires_in
  if (typeof lifetime !== 'number' || lifetime > PATIENCE) return target
  await sleep((lifetime + 1) * 1000)
  return { ...target, expiredAccessToken: accessToken.value }
}
