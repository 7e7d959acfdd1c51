import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { callBoth, flowsOf, refuseCalls } from '../business-api.ts'
import { doubtBaseUrl } from '../doubts.ts'
import { keysAgain } from '../keys.ts'
import type { Plan } from '../plan.ts'
import { acceptedMember } from '../recorder.ts'
import { remedied } from '../remedied.ts'
import { callWithLaterToken, observeSecond } from '../token-life.ts'
import { refuseTokens, refuseTokensOfSecond, requestToken } from '../token-requests.ts'
import { action, done, type FlowRun, type Results } from './results.ts'

/** The client-credentials grant, and the calls with its token (document, 4.1 and 4.6). */
export const gateway = {
  tokenAnswer: action('4.1', 'requests a token by client credentials', {
    part: 'client-credentials',
    run: (run) => requestToken(run),
  }),
  token: action('4.1', 'distinguishes a wrong BASE_URL from a refusal', {
    sees: ['tokenAnswer'],
    heeds: ['discovery'],
    run: async (run, { tokenAnswer, discovery }) =>
      remedied(run, 'token', (await doubtBaseUrl(run, tokenAnswer, discovery)).answer),
  }),
  gatewayToken: action('4.1', 'reads the access token of the gateway from the answer', {
    sees: ['token'],
    run: (_, { token }) => acceptedMember('the token request', token, 'access_token'),
  }),
  gatewayCalls: action('4.6', 'calls the business API with it', {
    shows: ['getWithClientCredentials', 'putWithClientCredentials'],
    sees: ['gatewayToken'],
    run: async (run, { gatewayToken }) => recorded(await callBoth(run, gatewayToken, 'clientCredentials')),
  }),
  tokenCases: action('4.1', 'sends the token request once per edit, then a valid one, and uses its token', {
    sees: ['gatewayToken'],
    heeds: ['gatewayCalls'],
    after: { gatewayCalls: 'refused requests may trigger a rate limit, or lock the client out' },
    cases: rowsOf('token'),
    alsoYields: [
      ...keysAgain('token', 'refused', 'beforeSecond', 'refusedOfSecond'),
      ...keysAgain('getWithClientCredentials', 'later'),
    ],
    run: async (run, { gatewayToken, gatewayCalls }) => {
      await refuseTokens(run, gatewayToken)
      await refuseTokensOfSecond(run)
      return done(callWithLaterToken(run, gatewayCalls))
    },
  }),
  apiCases: action('4.6', 'calls the business API once per edit, with an accepted token', {
    sees: ['gatewayCalls', 'codeCalls', 'idToken', 'getAfterPut'],
    cases: rowsOf('apiGet', 'apiPut'),
    alsoYields: [
      ...keysAgain('getWithClientCredentials', 'refused'),
      ...keysAgain('putWithClientCredentials', 'refused'),
    ],
    run: (run, { gatewayCalls, codeCalls, idToken, getAfterPut: back }) =>
      done(refuseCalls(run, flowsOf(gatewayCalls, codeCalls), { idToken, back })),
  }),
  secondApplication: action(
    '4.6',
    'requests tokens for both applications at once, and calls the business API with the second',
    {
      alsoYields: keysAgain('token', 'second', 'alongsideSecond'),
      sees: ['token'],
      after: { exchangeCases: 'no other action needs its result' },
      run: async (run) => recorded(await observeSecond(run)),
    },
  ),
} satisfies Partial<Plan<FlowRun, Results>>
