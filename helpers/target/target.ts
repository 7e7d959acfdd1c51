import type { KeyObject } from 'node:crypto'
import type { Journeys } from '../browser/journeys.ts'

/** A registered application with its key pair and its signing key (document, 2.1 and 2.4). */
export interface Application {
  readonly clientId: string
  /** Client ID of the code flow; the same as `clientId` unless configured otherwise. */
  readonly oidcClientId: string
  readonly clientSecret: string
  readonly privateKey: KeyObject
  readonly keyId: string
}

/** Everything that a run knows about the environment it tests. Checked before anything is sent. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly issuerUrl: string
  readonly application: Application
  readonly second?: Application
  readonly redirectUri: string
  readonly scope: string
  readonly permissions: readonly string[]
  readonly authorizationDetails: unknown
  readonly consentIdNames: readonly string[]
  readonly dataProvider?: { readonly id: string; readonly in: 'request-object' | 'authorization' | 'par' }
  readonly consent: {
    readonly journeys: Journeys
    /** Variables that the journeys may use. */
    readonly variables: Readonly<Record<string, string>>
  }
  readonly businessApi: {
    readonly getUrl: string
    readonly put?: { readonly url: string; readonly body: string }
  }
  readonly expiredAccessToken?: string
  /** Every configured secret, by the name of its variable. */
  readonly secrets: Readonly<Record<string, string>>
}
