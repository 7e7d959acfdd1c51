import type { Clock } from '../base/clock.ts'
import type { AllowedOrigin } from '../http/allowed-origins.ts'
import type { Missing } from '../http/exchange.ts'
import type { Journeys } from './journeys.ts'
import type { Passkey } from './passkey.ts'
import type { Hygiene, WalkedCookie } from './protection.ts'
import type { Stray } from './stray.ts'

/** One walk to take: where it starts, where it ends, and what is decided on the way. */
export interface WalkRequest {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
  readonly decision: 'approve' | 'deny'
  readonly journeys: Journeys
  readonly variables: Readonly<Record<string, string>>
  readonly permissions: readonly string[]
  /** Where pages may be opened, and where what is typed may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Seed of the user's one-time codes. */
  readonly totpSeed?: string
  /** Where the user's one-time codes come from, if the service sends them. */
  readonly receivedCode?: ReceivedCode
  /** What the user logs in with, if the pages ask for it. */
  readonly passkey?: Passkey
  /** The data provider that is fixed; without it the journey chooses one. */
  readonly dataProvider?: string
  /** Whether the walk ends at the page of a journey, without a step on it, given those that it went through. */
  readonly endsAt?: (journey: string, walked: readonly string[]) => boolean
  /** Milliseconds that a page is looked at, once its document is there, for a journey that fits; where they are few. */
  readonly patience?: number
  /** What is walked in a further tab of the same browser, while this walk is at the page where the user decides. */
  readonly meanwhile?: WalkRequest
}

/** One-time codes that a service sends to the user. */
export interface ReceivedCode {
  /** Notes what was received before a walk: it is no code of this one. */
  prepare(): Promise<void>
  /** The next code, waited for; `undefined` if none comes. */
  next(): Promise<string | undefined>
}

/** How long a page may take to come up, and a step to be done, in milliseconds; what is photographed, and what time it is. */
export interface WalkOptions {
  readonly pageTimeout: number
  readonly stepTimeout: number
  /** Where a walk fails, or each page of it as well, which takes about 60 ms a page. */
  readonly screenshots?: 'failures' | 'pages'
  /** What one-time codes go by; the time of day unless told otherwise. */
  readonly clock?: Clock
}

/** A picture of a page, or why there is none where one was to be taken. */
export interface Picture {
  /** JPEG in base64. */
  readonly screenshot?: string
  readonly noPicture?: string
}

/** What a consent page shows in place of the data provider that was looked for. */
export interface LackingProvider {
  /** What it may be called by: its identifier, its name. */
  readonly lookedFor: readonly string[]
  /** Whether its name is known; the page may show it by a name that nobody told. */
  readonly isNamed: boolean
  /** Another data provider that is known and that the page shows. */
  readonly other?: string
  /** The beginning of what the page says, without secrets. */
  readonly says: string
}

/** A page that a journey went through. */
export interface WalkedPage extends Picture {
  /** Name of the journey. */
  readonly journey: string
  readonly title: string
  /** Without query and fragment, which may hold secrets. */
  readonly address: string
  /** It was only looked at: the walk ended there. */
  readonly isUntouched?: true
  /** Where it was only looked at: the log-in is on it, and has not been sent. */
  readonly isLogIn?: true
  /** What the consent page showed, where the journey says how to see it. */
  readonly shows?: {
    readonly permissions?: Readonly<Record<string, boolean>>
    readonly dataProvider?: boolean
  }
  /** Why it does not show the data provider. */
  readonly lackingProvider?: LackingProvider
}

/** One answer to a request for a document. */
export interface WalkedDocument {
  readonly method: string
  /** Without query and fragment. */
  readonly address: string
  readonly status: number
  /** How it is protected, where the browser tells. */
  readonly hygiene?: Hygiene
}

/** Why a walk ended without a redirect or an error page. */
export interface WalkFailure extends Picture {
  /**
   * The network or the browser failed, the page is not what the journeys describe, a request to a host that is not
   * allowed was stopped, or a journey cannot be used as it is written.
   */
  readonly kind: 'unreachable' | 'page' | 'blocked' | 'journey'
  /** Which step of which journey, on which page, in one line; never a value that was typed. */
  readonly reason: string
  /** What the team that runs the suite can do. */
  readonly todo?: string
  /** Name of the journey that was under way. */
  readonly journey?: string
  /** Its place in the journey, from 1, and what it does. */
  readonly step?: { readonly number: number; readonly does: string }
  /** The page of the journey stayed, as if its last step had done nothing. */
  readonly stays?: boolean
  readonly title: string
  /** Without query and fragment. */
  readonly address: string
}

/** The outcome of what a walk that failed was to show: none of it is the service's fault. */
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
  /** The authorization server answered a document with 4xx or 5xx. */
  readonly errorPage?: { readonly status: number; readonly title: string; readonly address: string }
  readonly failure?: WalkFailure
  /** Every document that the service answered, in order. */
  readonly documents: readonly WalkedDocument[]
  /** The cookies that the hosts of these documents have set by its end, where the browser tells. */
  readonly cookies?: readonly WalkedCookie[]
  /** What its pages sent, or would have sent, to hosts that are not allowed. */
  readonly strays?: readonly Stray[]
  /** A person walked the pages; the suite did not see them. */
  readonly byHand?: true
  /** The user's password was altered, so that no log-in comes of it. */
  readonly isWrongPassword?: true
  readonly durationMs: number
  /** What was walked in a further tab; nothing where the user was not asked to decide. */
  readonly meanwhile?: BrowserWalk
}

/** What ends a walk: one of the three, or none where it ends at a page that it only looks at. */
export type WalkEnd = Pick<BrowserWalk, 'redirect' | 'errorPage' | 'failure'>
