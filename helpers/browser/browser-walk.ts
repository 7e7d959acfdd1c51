import type { Clock } from '../base/clock.ts'
import type { AllowedOrigin } from '../http/allowed-origins.ts'
import type { Missing } from '../http/exchange.ts'
import type { Journeys } from './journeys.ts'
import type { Passkey } from './passkey.ts'
import type { Hygiene, WalkedCookie } from './protection.ts'
import type { Stray } from './stray.ts'

/** One walk to take: its start, its end, and the decision of the user. */
export interface WalkRequest {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
  readonly decision: 'approve' | 'deny'
  readonly journeys: Journeys
  readonly variables: Readonly<Record<string, string>>
  readonly permissions: readonly string[]
  /** Origins at which pages may be opened, and to which typed values may be sent. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Seed of the user's one-time codes. */
  readonly totpSeed?: string
  /** Source of the user's one-time codes, if the service sends them. */
  readonly receivedCode?: ReceivedCode
  /** The user's passkey, for pages that ask for one. */
  readonly passkey?: Passkey
  /** The fixed data provider. Without it, the journey chooses one. */
  readonly dataProvider?: string
  /** True if the walk ends at the page of this journey, without performing a step there. `walked`: the journeys so far. */
  readonly endsAt?: (journey: string, walked: readonly string[]) => boolean
  /** How long the walk looks for a journey that fits once a document has loaded, in milliseconds, if shorter than usual. */
  readonly patience?: number
  /** A walk to take in another tab of the same browser, while this one is at the page where the user decides. */
  readonly meanwhile?: WalkRequest
}

/** One-time codes that a service sends to the user. */
export interface ReceivedCode {
  /** Notes the codes received before a walk, so that they are not taken for codes of this walk. */
  prepare(): Promise<void>
  /**
   * Waits for the next code.
   *
   * @throws MissingVariable with the reason if none comes
   */
  next(): Promise<string>
}

/** Time limit, screenshots and clock of a walk. */
export interface WalkOptions {
  /** How long a page may take to appear, and a step, in milliseconds, while nothing happens on the page. */
  readonly pageTimeout: number
  /** Only where a walk fails, or every page, which takes about 60 ms a page. */
  readonly screenshots?: 'failures' | 'pages'
  /** Clock for one-time codes; by default, the time of day. */
  readonly clock?: Clock
}

/** A screenshot of a page, or the reason why it was not taken. */
export interface Picture {
  /** JPEG in base64. */
  readonly screenshot?: string
  readonly noPicture?: string
}

/** A consent page does not show the expected data provider. */
export interface LackingProvider {
  /** The texts searched for: its identifier, its name. */
  readonly lookedFor: readonly string[]
  /** True if its name is configured. If not, the page may show it under an unknown name. */
  readonly isNamed: boolean
  /** Another known data provider, which the page does show. */
  readonly other?: string
  /** The first words on the page, without secrets. */
  readonly says: string
}

/** A page that a journey went through. */
export interface WalkedPage extends Picture {
  /** Name of the journey. */
  readonly journey: string
  readonly title: string
  /** Without query and fragment, which may hold secrets. */
  readonly address: string
  /** The walk ended here, before any step. */
  readonly isUntouched?: true
  /** The walk ended here, and the page has a log-in that was not sent. */
  readonly isLogIn?: true
  /** Which of the expected texts the consent page showed, if the journey says where to look. */
  readonly shows?: {
    readonly permissions?: Readonly<Record<string, boolean>>
    readonly dataProvider?: boolean
    /** The identifier of the data provider, if it showed that. */
    readonly identifier?: string
  }
  /** Set if it does not show the data provider. */
  readonly lackingProvider?: LackingProvider
}

/** One answer to a request for a document. */
export interface WalkedDocument {
  readonly method: string
  /** Without query and fragment. */
  readonly address: string
  readonly status: number
  /** Its protective headers, if the browser reports them. */
  readonly hygiene?: Hygiene
  /** The referrer policy that the document itself declares; it counts instead of the header. */
  readonly referrerPolicy?: string
}

/** Why a walk ended without a redirect or an error page. */
export interface WalkFailure extends Picture {
  /**
   * `unreachable`: the network or the browser failed. `page`: the page does not match the journeys. `blocked`: a request
   * to a host that is not allowed was stopped. `journey`: a journey is invalid.
   */
  readonly kind: 'unreachable' | 'page' | 'blocked' | 'journey'
  /** One line: what failed in which step of which journey, and on which page. Contains no typed value. */
  readonly reason: string
  /** What the team that runs the suite can do. */
  readonly todo?: string
  /** The page was not loaded when its limit ended. */
  readonly isLate?: true
  /** Name of the journey that the walk was following. */
  readonly journey?: string
  /** The step that failed: its number in the journey, from 1, and its description. */
  readonly step?: { readonly number: number; readonly does: string }
  /** The page of the journey is still shown, as if its last step had done nothing. */
  readonly stays?: boolean
  /** The page is unknown, and has nothing to fill in, choose or press. */
  readonly isInert?: true
  readonly title: string
  /** Without query and fragment. */
  readonly address: string
}

/** The outcome of a check that needed the failed walk. It never blames the service. */
export function missingAfter(failure: Pick<WalkFailure, 'kind' | 'reason' | 'todo'>): Missing {
  const { kind, reason, todo } = failure
  return { is: MISSING[kind], because: reason, ...(todo !== undefined && { todo }) }
}

const MISSING = {
  unreachable: 'unreachable',
  journey: 'not configured',
  page: 'blocked',
  blocked: 'blocked',
} as const satisfies Record<WalkFailure['kind'], Missing['is']>

/** One walk through the pages of the authorization server, as plain data. */
export interface BrowserWalk {
  readonly pages: readonly WalkedPage[]
  /** The whole redirect address, with query and fragment. */
  readonly redirect?: string
  /** A page that the authorization server sent with a status of 4xx or 5xx. */
  readonly errorPage?: { readonly status: number; readonly title: string; readonly address: string }
  readonly failure?: WalkFailure
  /** Every document that the service sent, in order. */
  readonly documents: readonly WalkedDocument[]
  /** The cookies that the hosts of these documents had set when the walk ended, if the browser reports them. */
  readonly cookies?: readonly WalkedCookie[]
  /** Requests of its pages to hosts that are not allowed; they were stopped. */
  readonly strays?: readonly Stray[]
  /** A one-time code was taken for it. */
  readonly tookOneTimeCode?: true
  /** A person walked the pages; the suite did not see them. */
  readonly byHand?: true
  /** The walk typed a wrong password on purpose. */
  readonly isWrongPassword?: true
  readonly durationMs: number
  /** The walk in another tab; absent if this walk did not reach the page where the user decides. */
  readonly meanwhile?: BrowserWalk
}

/** The end of a walk: one of the three, or none if it ended at a page without performing a step there. */
export type WalkEnd = Pick<BrowserWalk, 'redirect' | 'errorPage' | 'failure'>
