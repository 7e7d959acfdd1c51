import type { Exchange } from './exchange.ts'

/** How far two clocks may differ, in seconds, before JWTs that contain the time are refused for it. */
const MOST = 30

/** By how much the clocks of this machine and of a service differ, as an answer tells. */
export interface ClockSkew {
  /** Seconds that this machine is ahead; negative where it is behind. */
  readonly seconds: number
  readonly isTooFar: boolean
  /** In words. */
  readonly said: string
}

/** Compares the time at which an answer came with its header Date (RFC 9110, 6.6.1); `undefined` if it has none. */
export function clockSkew({
  headers,
  startedAt,
  durationMs,
}: Pick<Exchange, 'headers' | 'startedAt' | 'durationMs'>): ClockSkew | undefined {
  const [theirs, ours] = [Date.parse(headers.date ?? ''), Date.parse(startedAt ?? '') + durationMs]
  const seconds = Math.round((ours - theirs) / 1000)
  if (Number.isNaN(seconds)) return undefined
  return {
    seconds,
    isTooFar: Math.abs(seconds) > MOST,
    said: `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`,
  }
}
