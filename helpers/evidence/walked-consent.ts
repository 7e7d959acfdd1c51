import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { Redirect } from '../http/redirect.ts'

/** One walk of a user through the consent, with what it was asked for. */
export interface Consent {
  readonly decision: 'approve' | 'deny'
  readonly asked: {
    readonly state: string
    readonly redirectUri: string
    /** The fixed data provider; empty where it was left blank. */
    readonly dataProvider?: string
  }
  readonly walk: BrowserWalk
  /** Where the browser was sent at the end, if it was. */
  readonly redirect?: Redirect
}
