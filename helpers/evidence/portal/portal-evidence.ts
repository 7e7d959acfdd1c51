import type { PortalWalk, PortalWords } from '../../browser/portal/portal-walk.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'

/** A key pair as the portal showed it (document, 2.1). */
export interface ShownPair {
  readonly client_id: string
  readonly client_secret: string
}

/** The list of keys: one text each. */
export type KeyList = Recorded<readonly string[]>

/** One walk, and what was seen after it. */
export interface Seen {
  readonly walk: PortalWalk
  readonly keys: KeyList
  /** The pair that the walk issued or was about. */
  readonly pair: Recorded<ShownPair>
  /** How the token endpoint answered that pair afterwards (document, 4.1). */
  readonly token: Recorded<Exchange>
  /** How it answered the configured pair, which the walk was not about. */
  readonly bystander: Recorded<Exchange>
}

/** An action that was confirmed (document, 3.1). */
export interface ConfirmedAction {
  /** Name of the key that it is about; unused if the portal takes no names. */
  readonly name: string
  readonly before: KeyList
  readonly confirmed: Seen
}

/** An action that was cancelled, and then confirmed. */
export interface PortalAction extends ConfirmedAction {
  /** How the token endpoint answered the pair before. */
  readonly control: Recorded<Exchange>
  readonly cancelled: Seen
  /** How it answered, before the action, the pair of the registered application, which has another key. */
  readonly otherBefore: Recorded<Exchange>
  /** How it answered that pair at the end. */
  readonly other: Recorded<Exchange>
}

/** A request for Production access, and its review (document, 2.1 and 3.1). */
export interface ProductionRequest {
  readonly name: string
  /** The list before any request. */
  readonly before: KeyList
  /** Before the review. */
  readonly requested: Seen
  readonly review: Recorded<PortalWalk>
  /** The notice that the applicant sees. */
  readonly notified: Recorded<PortalWalk>
  /** How the token endpoint answered the pair after the review. */
  readonly token: Recorded<Exchange>
  /** How it answered the pair once the other request was decided on. */
  readonly afterOther: Recorded<Exchange>
}

/** What was done with one further key of the run: each action in turn. */
export interface Round extends Pick<PortalEvidence, 'registration' | 'creation' | 'renewal' | 'revocation'> {
  /** The seed that drew it. */
  readonly seed: number
}

/** All that a run saw of the developer portal. */
export interface PortalEvidence {
  readonly words: PortalWords
  /** Whether the list shows keys by the names that the run gave them. */
  readonly isNamed: boolean
  /** Client IDs of keys that runs created, as far as they are known. */
  readonly own: readonly string[]
  readonly revocationSeconds: number
  readonly signIn: PortalWalk
  /** The keys at the start. */
  readonly keys: KeyList
  /** The list of keys, opened without logging in. */
  readonly stranger?: Recorded<PortalWalk>
  /** The list of keys, opened with the old session after signing out. */
  readonly loggedOut?: Recorded<PortalWalk>
  readonly registration: Recorded<ConfirmedAction & { readonly environment: Recorded<string> }>
  /** With the name that the cancelled key would have had. */
  readonly creation: Recorded<PortalAction & { readonly cancelledName: string }>
  readonly renewal: Recorded<PortalAction & { readonly formerToken: Recorded<Exchange> }>
  readonly revocation: Recorded<
    PortalAction & {
      readonly callAfterwards: Recorded<Exchange>
      /** How the token endpoint answered the pair at the end of the run. */
      readonly lastly: Recorded<Exchange>
    }
  >
  readonly production: Readonly<Record<'approved' | 'denied', Recorded<ProductionRequest>>>
  /** What was done once more, with other keys; only a run that explores does that. */
  readonly rounds?: readonly Round[]
  /** Keys that earlier runs left and that are gone. */
  readonly leftovers: readonly string[]
  /** Every walk, in order, with its pages. */
  readonly walks: readonly PortalWalk[]
}
