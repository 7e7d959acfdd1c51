import { type Clock, timeOfDay } from '../base/clock.ts'
import { totpOf } from '../schema/formats.ts'

/** The period of the last code that was taken, by its secret. */
const periods = new Map<string, number>()

/**
 * The next one-time code of a seed (RFC 6238), once its period has begun. None is given twice in a process, whoever asks:
 * a service takes each only once (5.2).
 *
 * @returns undefined if the seed is none
 */
export async function takeOneTimeCode(seed: string, clock: Clock = timeOfDay()): Promise<string | undefined> {
  const totp = totpOf(seed)
  if (!totp) return undefined
  const secret = totp.secret.base32
  const period = Math.max(totp.counter({ timestamp: clock.now() }), (periods.get(secret) ?? -1) + 1)
  periods.set(secret, period)
  const timestamp = period * totp.period * 1000
  await clock.until(timestamp)
  return totp.generate({ timestamp })
}
