import { setTimeout as sleep } from 'node:timers/promises'

/** The clock of a recording. */
export interface Clock {
  /** Milliseconds since 1970, like `Date.now`. */
  now(): number
  /** Waits until a time; returns at once if it has passed. */
  until(time: number): Promise<void>
}

/** The real time. Every wait ends when `ending` is aborted. */
export const timeOfDay = (ending?: AbortSignal): Clock => ({
  now: () => Date.now(),
  async until(time) {
    if (time > Date.now() && !ending?.aborted)
      await sleep(time - Date.now(), undefined, ending && { signal: ending }).catch(() => {})
  },
})

/** Milliseconds between two attempts. */
const PAUSE_MS = 250

/**
 * Asks again and again, until the answer is the expected one or time is up.
 *
 * @param milliseconds - for how long to ask
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

/** A promise, and the function that resolves it. Only the first call of `set` counts. */
export function signal<T>() {
  let set: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    set = resolve
  })
  return { promise, set }
}

/** The value of a promise; `undefined` if it rejects or takes longer than `milliseconds`. Never throws. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: settled.signal }).catch(() => undefined)
  return Promise.race([promise.catch(() => undefined), late]).finally(() => settled.abort())
}

/** Lets a promise run in the background without an unhandled rejection; awaiting it still throws. */
export function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

/** A function that calls `make` once, on the first call, and returns that value every time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
