import { type Shown, show } from '../../secrets/shown.ts'

/** One thing that the doctor looked at. */
export interface Line {
  readonly is: 'ok' | 'problem' | 'skipped'
  readonly what: Shown
  /** What was found; no value of a secret. */
  readonly found: Shown
  /** What to do about a problem. */
  readonly todo?: Shown
  /** What was tried as well, with what it answered. */
  readonly tried?: readonly Shown[]
}

export const ok = (what: string, found: string): Line => ({ is: 'ok', what: show(what), found: show(found) })
export const problem = (what: string, found: string, todo: string, tried: readonly string[] = []): Line => ({
  is: 'problem',
  what: show(what),
  found: show(found),
  todo: show(todo.replace(/^[a-z]/, (first) => first.toUpperCase())),
  ...(tried.length > 0 && { tried: tried.map(show) }),
})
export const skipped = (what: string, found: string): Line => ({
  is: 'skipped',
  what: show(what),
  found: show(found),
})
