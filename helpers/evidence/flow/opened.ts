import { recorded } from '../../http/exchange.ts'
import { probeKey } from '../keys.ts'
import { keepRequestUri } from '../patience.ts'
import type { Plan } from '../plan.ts'
import { OPENED_IN_TURN, probeExpired, probeOf, probePassword, probeReused, recordProbes } from '../probe.ts'
import { action, type FlowRun, probing, type Results } from './results.ts'

/** What is opened in the browser, and opens nothing (document, 4.4). */
export const opened = {
  keptRequestUri: action({
    does: 'pushes a request that is kept until it has expired (PATIENCE)',
    section: 'RFC 9126, 4',
    in: 'probes',
    sees: ['discovery'],
    run: keepRequestUri,
  }),
  reused: action({
    does: 'opens the request_uri of the approved consent again',
    section: 'RFC 9126, 7.3',
    shows: [probeKey('reused')],
    in: 'probes',
    isWalk: true,
    needs: ['pushed'],
    sees: ['approved', 'discovery'],
    after: { codeExchange: 'a service may void the code of a request_uri that is used twice' },
    run: async (run, given) => recorded(await probeReused(probing(run, given))),
  }),
  probes: action({
    does: 'opens what opens nothing: altered, unpushed, and of another application',
    section: '4.4',
    shows: OPENED_IN_TURN.map(probeKey),
    in: 'probes',
    isWalk: true,
    needs: ['pushed'],
    sees: ['approved', 'reused', 'discovery'],
    after: { codeForRows: 'consents that something waits for come first' },
    run: async (run, given) => recorded(await recordProbes(probing(run, given), probeOf(given.reused))),
  }),
  wrongPassword: action({
    does: 'tries a wrong password',
    section: 'RFC 6749, 3.1',
    shows: [probeKey('wrongPassword')],
    in: 'probes',
    isWalk: true,
    needs: ['pushed'],
    sees: ['approved', 'discovery'],
    after: { probes: 'it may lock the user out', exchangeCases: 'it may lock the user out' },
    run: async (run, given) => recorded(await probePassword(probing(run, given))),
  }),
  expired: action({
    does: 'opens the request_uri that was kept',
    section: 'RFC 9126, 4',
    shows: [probeKey('expired')],
    in: 'probes',
    isWalk: true,
    needs: ['pushed'],
    sees: ['keptRequestUri', 'approved', 'discovery'],
    after: { wrongPassword: 'whatever else is opened comes before what is waited for' },
    run: async (run, given) => recorded(await probeExpired(probing(run, given), given.keptRequestUri)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
