import { recorded } from '../../http/exchange.ts'
import { probeKey } from '../keys.ts'
import { keepRequestUri } from '../patience.ts'
import type { Plan } from '../plan.ts'
import { OPENED_IN_TURN, probeExpired, probeOf, probePassword, probeReused, recordProbes } from '../probe.ts'
import { action, type FlowRun, probing, type Results } from './results.ts'

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
    after: { codeExchange: 'a service may void the code of a request_uri that is used twice' },
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
    after: { wrongPassword: 'every other page is opened before the run waits for an expiry' },
    run: async (run, given) => recorded(await probeExpired(probing(run, given), given.keptRequestUri)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
