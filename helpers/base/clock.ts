import { setTimeout as sleep } from 'node:timers/promises'

/** The time that a recording reads and waits by. */
export interface Clock {
  /** Milliseconds, as `Date.now` has them. */
  now(): number
  /** Waits until a time; one that has passed is not waited for. */
  until(time: number): Promise<void>
}

/** The time of day. No wait goes on beyond the end of the recording. */
export const timeOfDay = (ending?: AbortSignal): Clock => ({
  now: () => Date.now(),
  async until(time) {
    if (time > Date.now() && !ending?.aborted)
      await sleep(time - Date.now(), undefined, ending && { signal: ending }).catch(() => {})
  },
})
