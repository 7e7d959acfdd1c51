/** Lets something go on beside the rest: how it fails is told where it is awaited. */
export function beside<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
