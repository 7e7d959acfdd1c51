/** Returns what the function returns, or `undefined` if it throws anything. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
