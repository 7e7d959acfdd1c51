/** A promise that is resolved from outside. Only the first `set` counts. */
export interface Signal<T> {
  readonly promise: Promise<T>
  set(value: T): void
}

/** A signal that is not set yet. */
export function signal<T>(): Signal<T> {
  let set: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    set = resolve
  })
  return { promise, set }
}

/** What a promise resolves to within some milliseconds; undefined if it takes longer or rejects. Never throws. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  const settled = promise.catch(() => undefined)
  return Promise.race([settled, late]).finally(() => clearTimeout(timer))
}
