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

/** The variables by which an application is configured. */
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
  /** Client ID of the code flow; the same as `clientId` unless configured otherwise. */
  readonly oidcClientId: string
  readonly clientSecret: string
  /** Without one, nothing is signed: the environment offers no consent. */
  readonly privateKey?: KeyObject
  /** Signs where a key service or an HSM has the private key. */
  readonly sign?: Sign
  readonly keyId: string
  /** For what is told to the team; unless told otherwise, those of the first application. */
  readonly variables?: ApplicationVariables
}

/** Every check, or only those that are safe in production. */
export type CheckSet = 'all' | 'production'

/** Where the consent ID stands in `authorization_details`: at a JSON pointer, or anywhere under one of the names. */
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
  /** `manage`: the run creates, renews and revokes keys of its own. */
  readonly actions: 'read' | 'manage'
  /** How long until a revoked key is refused, and an approved one works. */
  readonly revocationSeconds: number
  /** Whether there is somebody who approves and denies. */
  readonly hasReviewer: boolean
}

/** Everything that a run knows about the environment it tests. Checked before anything is sent. */
export interface Target {
  readonly name: string
  /** The parts of the document that it does without. */
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
    /** A person walks the pages, not the journeys. */
    readonly isManual: boolean
    /** Seed of the user's one-time codes. */
    readonly totpSeed?: string
    /** An address or a command that gives the user's one-time codes. */
    readonly oneTimeCodeFrom?: string
    /** What the user logs in with, besides or in place of a password. */
    readonly passkey?: Passkey
    /** A log-in with a wrong password is tried. */
    readonly triesWrongPassword: boolean
  }
  /** The browser has a window. */
  readonly isHeaded: boolean
  /** What the document's statements about business APIs are judged by. */
  readonly businessApi: BusinessApi
  /** The business APIs of its catalogue. */
  readonly products: readonly Product[]
  readonly expiredAccessToken?: string
  readonly transport: Transport
  /** Milliseconds after which a recording ends with what it has. */
  readonly recordingTimeout: number
  readonly adaptations: Adaptations
  /** Every adaptation in use, for the report. */
  readonly adaptationsInUse: readonly Adaptation[]
  /** What changes something, or guesses a password, is never sent there. */
  readonly isProduction: boolean
  readonly checkSet: CheckSet
  /** The run waits for what expires. */
  readonly isPatient: boolean
  /** The standards that it is judged by. */
  readonly profiles: readonly ProfileName[]
  readonly portal?: Portal
  /** Every configured secret, by the name of its variable. */
  readonly secrets: Readonly<Record<string, string>>
}
