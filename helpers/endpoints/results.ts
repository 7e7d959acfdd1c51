import type { PortalWalk } from '../browser/portal/portal-walk.ts'
import type { Consent, Evidence, Probe } from '../evidence/evidence.ts'
import type { Observed } from '../evidence/observed.ts'
import { actionsOf, type Outcomes } from '../evidence/plan.ts'
import type { PortalEvidence } from '../evidence/portal/portal-evidence.ts'
import type { ProductEvidence } from '../evidence/products/product-evidence.ts'
import type { Run } from '../evidence/recorder.ts'
import { type DiscoveredStep, discoveredSteps, STEPS } from '../evidence/steps.ts'
import { andThen, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import type { TlsOfOrigin } from '../http/handshake.ts'
import type { FirstCode, IssuedCode } from './authorization/codes.ts'
import type { Denial } from './authorization/deny.ts'
import type { Probing } from './authorization/look.ts'
import type { Aged } from './authorization/patience.ts'
import type { OpenedInTurn } from './authorization/probe.ts'
import type { Flow } from './business-api/calls.ts'
import { type AnsweredAnyway, answeredBy, openedBy } from './discovery/addresses.ts'
import { announces } from './discovery/discover.ts'
import type { PushedAuthorization } from './par/push.ts'
import type { Revocation } from './portal/key-actions.ts'
import type { PortalDeveloper } from './portal/portal-developer.ts'
import type { FirstLook } from './portal/visit.ts'
import type { LatestTokens } from './refresh/refreshes.ts'
import type { Spent } from './token/refuse-exchanges.ts'

/** Answers of the steps whose address is in the discovery document; the one of PAR is in `pushed`. */
type Answers = { readonly [Name in Exclude<DiscoveredStep, 'par'>]: Exchange }

/** Actions whose only result is the cases that they record. */
type Sent = Readonly<
  Record<`${'token' | 'api' | 'par' | 'userinfo' | 'revocation'}Cases`, undefined> &
    Record<'revocationOfSecond' | 'refreshed' | 'codeReuse' | 'twoAtOnce' | 'oldCode', undefined>
>

type ValueOf<Of> = Of extends { readonly is: 'recorded'; readonly value: infer Value } ? Value : never

/** What the run sees of the keys that it manages in the portal. */
type ManagedKeys = {
  readonly [Name in 'registration' | 'creation' | 'renewal']: ValueOf<PortalEvidence[Name]>
}

/** The results of the actions of a run. They include answers that were not accepted. */
export interface Results extends Answers, Sent, ManagedKeys {
  readonly developer: PortalDeveloper
  readonly firstLook: FirstLook
  readonly stranger: PortalWalk
  readonly keyRevocation: Revocation
  readonly production: PortalEvidence['production']
  readonly portal: PortalEvidence
  readonly tokenAnswer: Exchange
  readonly token: Exchange
  readonly gatewayToken: string
  readonly gatewayCalls: Flow
  readonly secondApplication: readonly Observed[]
  readonly document: Exchange
  readonly discovery: Exchange
  readonly tls: readonly TlsOfOrigin[]
  readonly pushed: PushedAuthorization
  readonly approved: Consent
  readonly accessToken: string
  readonly idToken: string
  readonly codeCalls: Flow
  readonly getAfterPut: Exchange
  readonly products: readonly ProductEvidence[]
  readonly jwks: Exchange
  readonly idTokenSignatures: Evidence['idTokenSignatures']
  readonly addresses: AnsweredAnyway
  readonly refresh: Exchange
  readonly latestTokens: LatestTokens
  readonly wrongRevocations: Exchange
  readonly exchangeCases: readonly Spent[]
  readonly revoked: readonly Observed[]
  readonly revokedAtProducts: readonly Observed[]
  readonly keptCode: Aged<IssuedCode>
  readonly pushedForCases: PushedAuthorization
  readonly denial: Denial
  readonly codeForCases: FirstCode
  readonly keptRequestUri: Aged<PushedAuthorization>
  readonly reused: Probe
  readonly probes: OpenedInTurn
  readonly wrongPassword: Probe
  readonly expired: Probe
}

/** What the actions work with. */
export interface FlowRun extends Run {
  /** Opens the developer portal. */
  openPortal(): Promise<Recorded<PortalDeveloper>>
}

/** Declares an action of a run. */
export const action = actionsOf<FlowRun, Results>()

/** Waits until cases are sent and recorded, and yields no value. */
export const done = async (sending: Promise<unknown>): Promise<Recorded<undefined>> => {
  await sending
  return recorded(undefined)
}

/** The actions that send a documented request to an address from discovery. */
export const ADDRESSED = ['approved', 'pushed', ...discoveredSteps.filter((step) => step !== 'par')] as const

/** What each address answered to the regular requests of the run. */
export function answeredAnyway(so: Pick<Outcomes<Results>, (typeof ADDRESSED)[number]>): AnsweredAnyway {
  const par = andThen(so.pushed, ({ pushed }) => pushed)
  const steps = discoveredSteps.map((step) => {
    const answer = step === 'par' ? par : so[step]
    return [STEPS[step].discovered.as, answeredBy(answer)] as const
  })
  return { authorization_endpoint: openedBy(so.approved), ...Object.fromEntries(steps) } as AnsweredAnyway
}

/** What the probes work with. */
export const probing = (
  run: Run,
  {
    pushed,
    approved,
    discovery,
  }: Pick<Results, 'pushed'> & Pick<Outcomes<Results>, 'approved' | 'discovery'>,
): Probing => ({
  ...run,
  ...pushed,
  approved,
  requiresPushing: announces(discovery, 'require_pushed_authorization_requests'),
})
