/** One thing that the doctor looked at. */
export interface Line {
  readonly is: 'ok' | 'problem' | 'skipped'
  readonly what: string
  /** What was found; no value of a secret. */
  readonly found: string
  /** What to do about a problem. */
  readonly todo?: string
}

export const ok = (what: string, found: string): Line => ({ is: 'ok', what, found })
export const problem = (what: string, found: string, todo: string): Line => ({
  is: 'problem',
  what,
  found,
  todo,
})
export const skipped = (what: string, found: string): Line => ({ is: 'skipped', what, found })
