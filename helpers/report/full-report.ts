import type { Outcome } from '../verdict/outcome.ts'
import type { Report } from '../verdict/verdict.ts'

/** A value that was observed: text, number, names, seconds or milliseconds. */
export type Fact =
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly s: number }
  | { readonly ms: number }

/** What a report may hold beside the clauses; a run that has none of it leaves it out. */
export interface Beside {
  readonly rules: string
  /** Why the verdict is what it is, one sentence each. */
  readonly reasons: readonly string[]
  readonly checks: { readonly planned: number; readonly judged: number }
  readonly waivers: readonly {
    readonly clause: string
    readonly reason: string
    readonly owner: string
    readonly link: string
    readonly expiry: string
    readonly state: string
    readonly outcome: Outcome | null
  }[]
  readonly observations: readonly {
    readonly subject: string
    readonly clause: string | null
    readonly facts: Readonly<Record<string, Fact>>
  }[]
  readonly drift: {
    readonly is: string
    readonly baseline: string
    readonly since: string | null
    readonly enforced: boolean
    readonly changes: readonly {
      readonly is: string
      readonly subject: string
      readonly clause: string | null
      readonly fact: string
      readonly before: Fact | null
      readonly after: Fact | null
    }[]
    readonly uncompared: readonly string[]
  }
}

/** The report as readers get it. */
export type FullReport = Report & Partial<Beside>

/** A fact as text: `86400 s`, `34 ms`, `a, b`. */
export function factInWords(fact: Fact | null): string {
  if (fact === null) return 'nothing'
  if (typeof fact !== 'object') return String(fact)
  if ('s' in fact) return `${fact.s} s`
  if ('ms' in fact) return `${fact.ms} ms`
  return fact.join(', ') || 'none'
}
