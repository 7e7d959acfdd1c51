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

/** Milliseconds between two attempts at what may take its time. */
const PAUSE_MS = 250

/**
 * Asks repeatedly until the answer is as expected, or time is up.
 *
 * @param milliseconds - how long
 * @returns the last answer
 */
export async function repeatedly<T>(
  clock: Clock,
  milliseconds: number,
  ask: () => Promise<T>,
  isExpected: (answer: T) => boolean,
): Promise<T> {
  const end = clock.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (isExpected(answer) || clock.now() >= end) return answer
    await clock.until(clock.now() + PAUSE_MS)
  }
}

/** A promise that is resolved from outside. Only the first `set` counts. */
export function signal<T>() {
  let set: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    set = resolve
  })
  return { promise, set }
}

/** What a promise resolves to within some milliseconds; undefined if it takes longer or rejects. Never throws. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: settled.signal }).catch(() => undefined)
  return Promise.race([promise.catch(() => undefined), late]).finally(() => settled.abort())
}

/** Lets something go on beside the rest: how it fails is told where it is awaited. */
export function beside<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

/** Makes something when it is first asked for, and gives the same ever after. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
