import type { KeyObject } from 'node:crypto'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Journeys } from '../browser/journeys.ts'
import type { Passkey } from '../browser/passkey.ts'
import type { PortalJourneys, PortalWords } from '../browser/portal/portal-walk.ts'
import type { Sign } from '../http/jose/jwt.ts'
import type { Transport } from '../http/transport.ts'
import type { Adaptations } from './adaptations/adaptations.ts'
import type { Adaptation } from './adaptations/list.ts'
import type { NotOffered } from './offers.ts'
import type { BusinessApi, Product } from './products/product.ts'

/** The names of the variables that configure an application. */
export interface ApplicationVariables {
  readonly id: string
  readonly oidcId: string
  readonly secret: string
  readonly key: string
  readonly keyId: string
}

/** A registered application with its key pair and its signing key (document, 2.1 and 2.4). */
export interface Application {
  readonly clientId: string
  /** Client ID of the code flow; by default the same as `clientId`. */
  readonly oidcClientId: string
  readonly clientSecret: string
  /** Absent if `sign` is used, or if the environment offers no consent. */
  readonly privateKey?: KeyObject
  /** Signs with a private key in a key service or an HSM. */
  readonly sign?: Sign
  readonly keyId: string
  /** Names for messages; by default those of the first application. */
  readonly variables?: ApplicationVariables
}

/** Every check, or only those that are safe in production. */
export type CheckSet = 'all' | 'production'

/** Where `authorization_details` has the consent ID: at a JSON pointer, or anywhere under one of the names. */
export interface ConsentIdPlace {
  readonly names: readonly string[]
  readonly pointer?: string
}

/** The developer portal, and what a run may do there (document, 3.1). */
export interface Portal {
  readonly url: string
  readonly journeys: PortalJourneys
  /** Variables that the journeys may use. */
  readonly variables: Readonly<Record<string, string>>
  readonly words: PortalWords
  /** `manage`: the run also creates, renews and revokes its own keys. */
  readonly actions: 'read' | 'manage'
  /** Seconds within which a revoked key must be refused and an approved one must work. */
  readonly revocationSeconds: number
  /** True if a reviewer is configured, who approves and denies. */
  readonly hasReviewer: boolean
}

/** Everything that a run knows about the environment it tests. Checked before anything is sent. */
export interface Target {
  readonly name: string
  /** The parts of the document that it does not offer. */
  readonly notOffered: NotOffered
  readonly baseUrl: string
  readonly issuerUrl: string
  readonly application: Application
  readonly second?: Application
  readonly redirectUri: string
  readonly scope: string
  readonly permissions: readonly string[]
  readonly authorizationDetails: unknown
  readonly consentId: ConsentIdPlace
  readonly dataProvider?: { readonly id: string; readonly in: 'request-object' | 'authorization' | 'par' }
  readonly consent: {
    readonly journeys: Journeys
    /** Variables that the journeys may use. */
    readonly variables: Readonly<Record<string, string>>
    /** True if a person goes through the pages, instead of the journeys. */
    readonly isManual: boolean
    /** Seed of the user's one-time codes. */
    readonly totpSeed?: string
    /** An address or a command that gives the user's one-time codes. */
    readonly oneTimeCodeFrom?: string
    /** Passkey with which the user logs in, instead of a password or in addition to it. */
    readonly passkey?: Passkey
    /** True if a log-in with a wrong password is tried. */
    readonly triesWrongPassword: boolean
  }
  /** True if the browser has a window. */
  readonly isHeaded: boolean
  /** The calls by which the document's clauses about business APIs are judged. */
  readonly businessApi: BusinessApi
  /** The business APIs in its catalogue. */
  readonly products: readonly Product[]
  readonly expiredAccessToken?: string
  readonly transport: Transport
  /** Milliseconds that a page or a step of a journey may take. */
  readonly pageTimeout: number
  /** Milliseconds after which a recording ends with what it has. */
  readonly recordingTimeout: number
  readonly adaptations: Adaptations
  /** Every adaptation in use, for the report. */
  readonly adaptationsInUse: readonly Adaptation[]
  /** True for production, where products that change data are not called and no password is guessed. */
  readonly isProduction: boolean
  readonly checkSet: CheckSet
  /** True if the run waits until codes and request_uris have expired. */
  readonly isPatient: boolean
  /** The profiles of standards that it is judged by. */
  readonly profiles: readonly ProfileName[]
  readonly portal?: Portal
  /** Every configured secret, by the name of its variable. */
  readonly secrets: Readonly<Record<string, string>>
}
