import type { Application } from '../applications.ts'
import type { Bank } from '../banks.ts'

/** What a pushed authorization request asks for (document, 2.5). */
export interface PushedRequest {
  readonly application: Application
  readonly redirectUri: string
  readonly scope: string
  readonly state: string
  readonly nonce: string | undefined
  readonly codeChallenge: string
  readonly permissions: readonly string[]
  readonly details: readonly ConsentDetail[]
  /** The bank that `dp_id` fixes. */
  readonly bank: Bank | undefined
}

/** One element of the authorization details. */
export interface ConsentDetail {
  readonly type: typeof DETAIL_TYPE
  readonly consent: Readonly<Record<string, unknown>>
}

/** The one type of authorization details. */
export const DETAIL_TYPE = 'urn:blue:data-sharing'

/** All scopes that there are. */
export const SCOPES: readonly string[] = ['openid', 'blue.accounts', 'blue.profile']
