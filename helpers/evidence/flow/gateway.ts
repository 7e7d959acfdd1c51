import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { callBoth, flowsOf, refuseCalls } from '../business-api.ts'
import { doubtBaseUrl } from '../doubts.ts'
import type { Plan } from '../plan.ts'
import { acceptedMember } from '../recorder.ts'
import { remedied } from '../remedied.ts'
import { observeSecond } from '../token-life.ts'
import { refuseTokens, requestToken } from '../token-requests.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

/** What the gateway's own credentials open (document, 4.1 and 4.6). */
export const gateway = {
  tokenAnswer: action({
    does: 'asks for a token by client credentials',
    section: '4.1',
    in: 'gateway',
    run: (run) => requestToken(run),
  }),
  token: action({
    does: 'tells a wrong BASE_URL from a refusal',
    section: '4.1',
    shows: ['token'],
    in: 'gateway',
    sees: ['tokenAnswer'],
    heeds: ['discovery'],
    run: async (run, { tokenAnswer, discovery }) =>
      remedied(run, 'token', (await doubtBaseUrl(run, tokenAnswer, discovery)).answer),
  }),
  gatewayToken: action({
    does: 'takes the access token of the gateway from the answer',
    section: '4.1',
    in: 'gateway',
    sees: ['token'],
    run: (_, { token }) => acceptedMember('the token request', token, 'access_token'),
  }),
  gatewayCalls: action({
    does: 'calls the business API with it',
    section: '4.6',
    shows: ['getWithClientCredentials', 'putWithClientCredentials'],
    in: 'gateway',
    sees: ['gatewayToken'],
    run: async (run, { gatewayToken }) => recorded(await callBoth(run, gatewayToken, 'clientCredentials')),
  }),
  tokenCases: action({
    does: 'sends the token request with each edit',
    section: '4.1',
    in: 'gateway',
    sees: ['gatewayToken'],
    after: { gatewayCalls: 'refused requests may end in a limit, or in a client that is locked out' },
    cases: rowsOf('token'),
    run: (run, { gatewayToken }) => done(refuseTokens(run, gatewayToken)),
  }),
  apiCases: action({
    does: 'calls the business API with each edit, with a token that it took',
    section: '4.6',
    in: 'api',
    sees: ['gatewayCalls', 'codeCalls', 'idToken'],
    after: { keptCode: 'the pages come first; a closing control shows whether the token is still good' },
    cases: rowsOf('apiGet', 'apiPut'),
    run: (run, { gatewayCalls, codeCalls, idToken }) =>
      done(refuseCalls(run, flowsOf(gatewayCalls, codeCalls), idToken)),
  }),
  secondApplication: action({
    does: 'calls the business API with the token of the second application',
    section: '4.6',
    in: 'consent',
    sees: ['token'],
    after: { exchangeCases: 'nothing waits for it' },
    run: async (run) => recorded(await observeSecond(run)),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
