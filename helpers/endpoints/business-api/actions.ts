import { repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { callBoth, type Flow, flowsOf, readBack, refuseCalls } from './calls.ts'

declare module '../results.ts' {
  interface Results {
    readonly gatewayCalls: Flow
    readonly codeCalls: Flow
    readonly getAfterPut: Exchange
    readonly apiCases: undefined
  }
}

/** Calls of the business API (document, 4.6). */
export const businessApi = {
  gatewayCalls: action('4.6', 'calls the business API with it', {
    shows: ['apiGet', 'apiPut'],
    sees: ['gatewayToken'],
    run: async (run, { gatewayToken }) => recorded(await callBoth(run, gatewayToken, 'clientCredentials')),
  }),
  codeCalls: action('4.6', 'calls the business API with the token of the code', {
    shows: ['getWithAuthorizationCode', 'putWithAuthorizationCode'],
    sees: ['accessToken'],
    takes: ['access token'],
    run: async (run, { accessToken }) => recorded(await callBoth(run, accessToken, 'code')),
  }),
  getAfterPut: action('4.6', 'reads back what a PUT stored', {
    sees: ['gatewayCalls', 'codeCalls'],
    takes: ['access token'],
    run: (run, { gatewayCalls, codeCalls }) => readBack(run, flowsOf(gatewayCalls, codeCalls)),
  }),
  apiCases: action('4.6', 'calls the business API once per edit, with an accepted token', {
    sees: ['gatewayCalls', 'codeCalls', 'idToken', 'getAfterPut'],
    cases: rowsOf('apiGet', 'apiPut'),
    alsoYields: [...repeatKeys('apiGet', 'refused'), ...repeatKeys('apiPut', 'refused')],
    run: (run, { gatewayCalls, codeCalls, idToken, getAfterPut: back }) =>
      done(refuseCalls(run, flowsOf(gatewayCalls, codeCalls), { idToken, back })),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
