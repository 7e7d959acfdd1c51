/** What a function returns; `undefined` where it throws, whatever that is. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
