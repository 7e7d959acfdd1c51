import type { Exchange, Missing, Recorded } from '../http/exchange.ts'

/** A request to be refused, and whether its unedited twin was accepted. */
export interface Attempt {
  readonly control: { readonly is: 'accepted' } | Missing
  readonly answer: Recorded<Exchange>
  /** Where a pushed request was accepted that may be refused later: what its reference opened without a session. */
  readonly opened?: Recorded<Exchange>
}
