import { andThen, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import type { TlsOfOrigin } from '../../http/handshake.ts'
import { type AnsweredAnyway, answeredBy, openedBy } from '../addresses.ts'
import type { Flow } from '../business-api.ts'
import { announces } from '../code-flow.ts'
import type { FirstCode, IssuedCode } from '../codes.ts'
import type { Denial } from '../deny.ts'
import type { Consent, Probe, Verification } from '../evidence.ts'
import type { Probing } from '../look.ts'
import type { Observed } from '../observed.ts'
import type { Aged } from '../patience.ts'
import { actionsOf, type Outcomes } from '../plan.ts'
import type { PortalEvidence } from '../portal/portal-evidence.ts'
import type { OpenedInTurn } from '../probe.ts'
import type { ProductEvidence } from '../products/product-evidence.ts'
import type { PushedAuthorization } from '../pushed-authorization.ts'
import type { Run } from '../recorder.ts'

/** What the actions of a run yield. An answer is here whether or not it was accepted. */
export interface Results {
  readonly portal: PortalEvidence
  readonly tokenAnswer: Exchange
  readonly document: Exchange
  readonly discovery: Exchange
  readonly token: Exchange
  readonly gatewayToken: string
  readonly gatewayCalls: Flow
  readonly tokenCases: undefined
  readonly tls: readonly TlsOfOrigin[]
  readonly pushed: PushedAuthorization
  readonly keptRequestUri: Aged<PushedAuthorization>
  readonly parCases: undefined
  readonly approved: Consent
  readonly codeExchange: Exchange
  readonly accessToken: string
  readonly idToken: string
  readonly codeCalls: Flow
  readonly getAfterPut: Exchange
  readonly products: readonly ProductEvidence[]
  readonly userinfo: Exchange
  readonly userinfoCases: undefined
  readonly reused: Probe
  readonly revocationByAnother: undefined
  readonly refresh: Exchange
  readonly refreshToken: string
  readonly keptCode: Aged<IssuedCode>
  readonly apiCases: undefined
  readonly pushedForRows: PushedAuthorization
  readonly denial: Denial
  readonly codeForRows: FirstCode
  readonly exchangeCases: undefined
  readonly probes: OpenedInTurn
  readonly wrongPassword: Probe
  readonly jwks: Exchange
  readonly idTokenSignature: Verification
  readonly secondApplication: readonly Observed[]
  readonly revocation: Exchange
  readonly revoked: readonly Observed[]
  readonly revokedAtProducts: readonly Observed[]
  readonly revocationCases: undefined
  readonly expired: Probe
  readonly oldCode: undefined
  readonly addresses: AnsweredAnyway
}

/** What the actions work with. */
export interface FlowRun extends Run {
  /** Goes through the developer portal, and revokes the keys that it makes there even if the run is interrupted. */
  goThroughPortal(): Promise<Recorded<PortalEvidence>>
}

/** Declares an action of a run. */
export const action = actionsOf<FlowRun, Results>()

const DONE = recorded(undefined)

/** Sends cases, and yields nothing but what it notes of each. */
export const done = async (sending: Promise<unknown>): Promise<Recorded<undefined>> => {
  await sending
  return DONE
}

/** What each address answered to what the run sent anyway. */
export const answeredAnyway = ({
  approved,
  codeExchange,
  pushed,
  revocation,
  userinfo,
}: Pick<
  Outcomes<Results>,
  'approved' | 'codeExchange' | 'pushed' | 'revocation' | 'userinfo'
>): AnsweredAnyway => ({
  authorization_endpoint: openedBy(approved),
  token_endpoint: answeredBy(codeExchange),
  pushed_authorization_request_endpoint: answeredBy(andThen(pushed, (first) => first.pushed)),
  revocation_endpoint: answeredBy(revocation),
  userinfo_endpoint: answeredBy(userinfo),
})

/** What a run has by the time that it opens what opens nothing. */
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
