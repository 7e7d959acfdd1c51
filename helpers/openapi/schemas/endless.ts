import type { Place } from '../files/place.ts'

/** A reference from one schema to another that judges the same value. */
export interface Step {
  readonly from: string
  readonly to: string
  /** Where the reference stands. */
  readonly at: Place
}

/** The last step of each circle: a schema that has to be judged before it is judged. */
export function endless(steps: readonly Step[]): readonly Step[] {
  const next = new Map<string, Step[]>()
  for (const step of steps) {
    const others = next.get(step.from)
    if (others) others.push(step)
    else next.set(step.from, [step])
  }
  const done = new Set<string>()
  const found: Step[] = []
  for (const start of next.keys()) {
    // Without recursion: as long a chain as a file holds would overflow the stack.
    const way: { readonly from: string; readonly left: Step[] }[] = []
    const open = new Set<string>()
    const enter = (from: string) => {
      way.push({ from, left: [...(next.get(from) ?? [])] })
      open.add(from)
    }
    if (!done.has(start)) enter(start)
    for (let last = way.at(-1); last; last = way.at(-1)) {
      const step = last.left.pop()
      if (!step) {
        done.add(last.from)
        open.delete(last.from)
        way.pop()
      } else if (open.has(step.to)) found.push(step)
      else if (!done.has(step.to)) enter(step.to)
    }
  }
  return found
}
