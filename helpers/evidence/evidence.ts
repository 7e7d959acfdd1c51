import type { ClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { AddressName, Step } from '../../contract/steps.ts'
import type { Count } from '../base/formats.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { Stray } from '../browser/stray.ts'
import type { Adaptation } from '../config/adaptations/list.ts'
import type { NotOffered } from '../config/offers.ts'
import type { CheckSet, ConsentIdPlace } from '../config/target.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { TlsOfOrigin } from '../http/handshake.ts'
import type { Attempt } from '../requests/refusal.ts'
import type { Secret } from '../secrets/secret.ts'
import type { Observed } from './answer-facts.ts'
import type { PortalEvidence } from './portal/portal-evidence.ts'
import type { ProbeName } from './probe-list.ts'
import type { ProductEvidence } from './products/product-evidence.ts'
import type { Consent, Repeats } from './repeats.ts'

export type { Attempt, Changed } from '../requests/refusal.ts'
export type { Consent } from './repeats.ts'

/** An attempt, with the row that it belongs to. */
export interface AttemptOfCase extends Attempt {
  readonly step: Step
  readonly clause: ClauseId
  /** What is different, in words that complete "refused when …". */
  readonly when: string
  /** The key of the same case, if this one was sent when everything was done once more. */
  readonly lateOf?: string
  /** The place in `rounds` of the round in which it was sent once more, if it was sent before as well. */
  readonly round?: number
}

/** The status that an address answered with. */
export interface Answered {
  readonly url: string
  readonly status: number
}

/** An address that must not lead to a consent, opened in the browser, and whether the documented request was accepted. */
export interface Probe {
  readonly control: Attempt['control']
  /** The journey that it tests: pages before that one prove nothing. */
  readonly after?: string
  readonly walk: Recorded<BrowserWalk>
}

/** A probe that was opened when everything was done once more. */
export interface LateProbe {
  readonly name: ProbeName
  readonly probe: Probe
  /** The place of its round in `rounds`. */
  readonly round: number
}

/** Whether a published key verifies the signature of a JWT, and if not, why. */
export interface Verification {
  readonly verified: boolean
  readonly detail: string
}

/** Requests sent to the service by the suite, log-ins at a log-in page, and decisions on a consent page. */
export interface Usage {
  readonly requests: Count
  /**
   * Seconds that the service asked to wait (Retry-After), if it did.
   * @asType integer
   * @minimum 1
   */
  readonly waited?: number
  readonly logins: Count
  /**
   * Log-ins that were tried with a wrong password, if any; `logins` does not count them.
   * @asType integer
   * @minimum 1
   */
  readonly wrongPasswords?: number
  readonly consents: Count
}

/** Actions that were performed once more, by their names, and the application that they were performed for. */
export interface PerformedRound {
  readonly seed: number
  readonly by: 'first' | 'second'
  readonly actions: readonly string[]
  /** Some of them got no answer, or could not follow one that was refused. */
  readonly isCut?: true
  /** What was drawn of its authorizations, in words. */
  readonly drawn: readonly string[]
}

/** All that a run saw of the service, as plain data. The specs judge it and send nothing. */
export interface Evidence {
  readonly target: string
  readonly startedAt: string
  /** The seed of what was drawn; absent if nothing was. */
  readonly seed?: number
  /** The actions that a run that explores performed once more, in order. */
  readonly rounds?: readonly PerformedRound[]
  /** The seeds that drew what the cases of the pushed authorization request have in common. */
  readonly casesDrawnBy?: readonly number[]
  /** The configured issuer. */
  readonly issuerUrl: string
  readonly steps: Readonly<Record<Step, Recorded<Exchange>>>
  /** The approved consent without `dp_id`, and the denied one, which has the configured `dp_id`, if any. */
  readonly consents: Readonly<Record<'approved' | 'denied', Recorded<Consent>>>
  /** A consent whose request had parameters next to the request object: a denied one if they had an effect, or an approved one. */
  readonly withPlainParameters?: Recorded<Consent>
  /** The answers and consents that the run got again. */
  readonly repeats: Repeats
  /** By the key of the row. */
  readonly refusals: Readonly<Record<string, AttemptOfCase>>
  /** What each address that discovery gives answered. */
  readonly addresses: Readonly<Record<AddressName, Recorded<Answered>>>
  readonly probes: Readonly<Record<ProbeName, Probe>>
  readonly lateProbes?: readonly LateProbe[]
  /** The TLS versions and cipher suites that the https origins of the endpoints negotiate. */
  readonly tls: Recorded<readonly TlsOfOrigin[]>
  /** For each answer with an id_token, by the key of that answer. The first exchange is always included. */
  readonly idTokenSignatures: Readonly<Record<string, Recorded<Verification>>>
  readonly keyPair: { readonly client_id: string; readonly client_secret: string }
  readonly consentId: ConsentIdPlace
  /** The adaptations that are in use. */
  readonly adaptations: readonly Adaptation[]
  /** Which checks were made. */
  readonly checkSet: CheckSet
  /** The parts of the document that the environment does not offer, with the reasons. */
  readonly notOffered: NotOffered
  /** The standards that it is judged by. */
  readonly profiles: readonly ProfileName[]
  readonly portal: Recorded<PortalEvidence>
  /** What was seen of each product of the catalogue. */
  readonly products: readonly ProductEvidence[]
  /** What pages sent, or tried to send, to hosts that are not allowed. */
  readonly strays: readonly Stray[]
  /** What was seen of subjects that the document leaves open; never judged. */
  readonly observed: readonly Observed[]
  readonly secrets: readonly Secret[]
  readonly usage: Usage
}
