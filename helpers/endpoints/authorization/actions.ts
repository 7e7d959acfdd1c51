import type { Consent, Probe } from '../../evidence/evidence.ts'
import { consentKey, probeKey, repeatedConsentKeys, repeatKeys } from '../../evidence/keys.ts'
import type { Outcomes, Plan } from '../../evidence/plan.ts'
import type { Run } from '../../evidence/recorder.ts'
import { recorded } from '../../http/exchange.ts'
import { announces } from '../discovery/discover.ts'
import type { PushedAuthorization } from '../par/push.ts'
import { action, type FlowRun, type Results } from '../results.ts'
import { CASES } from './cases.ts'
import { type FirstCode, type IssuedCode, pushForCases } from './codes.ts'
import { codeOf, decide } from './consent.ts'
import { approveForCases, type Denial, deny } from './deny.ts'
import type { Probing } from './look.ts'
import { type Aged, keepCode, keepRequestUri } from './patience.ts'
import {
  OPENED_IN_TURN,
  type OpenedInTurn,
  probeExpired,
  probeOf,
  probePassword,
  probeReused,
  recordProbes,
} from './probe.ts'

declare module '../results.ts' {
  interface Results {
    readonly approved: Consent
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
}

/** Consents in a browser: approved, denied, and those whose codes the cases use (document, 4.4). */
export const authorization = {
  approved: action('4.4', 'logs in and approves the consent', {
    shows: [consentKey('approved')],
    isWalk: true,
    needs: ['pushed'],
    run: (run, { pushed }) => decide(run, pushed, 'approve'),
  }),
  keptCode: action(
    'FAPI 2.0 Security Profile, 5.3.2.1',
    'gets a code that is left unused until it has expired (only with PATIENCE)',
    {
      alsoYields: [...repeatKeys('par', 'kept'), ...repeatedConsentKeys('kept')],
      isWalk: true,
      sees: ['accessToken'],
      after: { revocationCases: 'a new consent may end the tokens of the one before' },
      run: (run, { accessToken }) => keepCode(run, accessToken),
    },
  ),
  pushedForCases: action('4.3', 'pushes the authorization whose code the cases of the exchange share', {
    alsoYields: repeatKeys('par', 'blank', 'application'),
    needs: ['accessToken'],
    after: {
      keptCode: 'the consent of the kept code is finished first',
      revocationCases: 'a revocation may end every consent that the user gave before',
    },
    run: pushForCases,
  }),
  denial: action('4.4', 'denies a consent', {
    part: 'denial',
    shows: [consentKey('denied')],
    alsoYields: repeatKeys('par', 'denied'),
    isWalk: true,
    sees: ['approved'],
    after: { pushedForCases: 'both are pushed before either is opened: the service has to keep them apart' },
    cases: [CASES['par with other parameters']],
    run: async (run, { approved }) => recorded(await deny(run, codeOf(approved))),
  }),
  codeForCases: action('4.4', 'approves the authorization for the cases, which the denial must not affect', {
    alsoYields: repeatedConsentKeys('forCases', 'plainParameters'),
    isWalk: true,
    needs: ['pushedForCases'],
    sees: ['denial'],
    run: async (run, { pushedForCases, denial }) =>
      recorded(await approveForCases(run, pushedForCases, denial)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>

/** Addresses opened in the browser that must not lead to a consent (document, 4.4). */
export const opened = {
  keptRequestUri: action(
    'RFC 9126, 4',
    'pushes a request whose request_uri is left unused until it has expired (only with PATIENCE)',
    {
      part: 'consent',
      sees: ['discovery'],
      run: keepRequestUri,
    },
  ),
  reused: action('RFC 9126, 7.3', 'opens the request_uri of the approved consent again', {
    isWalk: true,
    needs: ['pushed'],
    sees: ['approved', 'discovery'],
    after: { exchange: 'a service may void the code of a request_uri that is used twice' },
    run: async (run, given) => recorded(await probeReused(probing(run, given))),
  }),
  probes: action(
    '4.4',
    'opens what must be refused: altered request_uris, one of another application, and no request_uri',
    {
      shows: ([...OPENED_IN_TURN, 'reused'] as const).map(probeKey),
      isWalk: true,
      needs: ['pushed'],
      sees: ['approved', 'reused', 'discovery'],
      after: { codeForCases: 'consents that other actions need come first' },
      run: async (run, given) => recorded(await recordProbes(probing(run, given), probeOf(given.reused))),
    },
  ),
  wrongPassword: action('RFC 6749, 3.1', 'tries a wrong password', {
    shows: [probeKey('wrongPassword')],
    isWalk: true,
    needs: ['pushed'],
    sees: ['approved', 'discovery'],
    after: { probes: 'it may lock the user out', exchangeCases: 'it may lock the user out' },
    run: async (run, given) => recorded(await probePassword(probing(run, given))),
  }),
  expired: action('RFC 9126, 4', 'opens the request_uri that was kept', {
    shows: [probeKey('expired')],
    isWalk: true,
    needs: ['pushed'],
    sees: ['keptRequestUri', 'approved', 'discovery'],
    after: {
      wrongPassword: 'every other page is opened before the run waits for an expiry',
      codeReuse: 'a code that is used again must not have expired',
    },
    run: async (run, given) => recorded(await probeExpired(probing(run, given), given.keptRequestUri)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>

/** What the probes work with. */
const probing = (
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
