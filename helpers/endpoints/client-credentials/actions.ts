import type { Observed } from '../../evidence/answer-facts.ts'
import { repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { acceptedMember } from '../../evidence/recorder.ts'
import { refuseBoth } from '../../evidence/refuse.ts'
import { remedied } from '../../evidence/remedied.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { doubtBaseUrl } from '../discovery/doubts.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { callWithLaterToken, observeSecond } from './later-tokens.ts'
import { refuseTokens, refuseTokensOfSecond, requestToken } from './requests.ts'

declare module '../results.ts' {
  interface Results {
    readonly tokenAnswer: Exchange
    readonly token: Exchange
    readonly gatewayToken: string
    readonly tokenCases: undefined
    readonly secondApplication: readonly Observed[]
  }
}

/** The client-credentials grant (document, 4.1). */
export const clientCredentials = {
  tokenAnswer: action('4.1', 'requests a token by client credentials', {
    part: 'client-credentials',
    run: (run) => requestToken(run),
  }),
  token: action('4.1', 'distinguishes a wrong BASE_URL from a refusal', {
    sees: ['tokenAnswer'],
    optional: ['discovery'],
    run: async (run, { tokenAnswer, discovery }) =>
      remedied(run, 'token', (await doubtBaseUrl(run, tokenAnswer, discovery)).answer),
  }),
  gatewayToken: action('4.1', 'reads the access token of the gateway from the answer', {
    sees: ['token'],
    run: (_, { token }) => acceptedMember('the token request', token, 'access_token'),
  }),
  tokenCases: action('4.1', 'sends the token request once per edit, then a valid one, and uses its token', {
    sees: ['gatewayToken'],
    optional: ['gatewayCalls'],
    after: { gatewayCalls: 'refused requests may trigger a rate limit, or lock the client out' },
    cases: rowsOf('token'),
    alsoYields: [
      ...repeatKeys('token', 'refused', 'beforeSecond', 'refusedOfSecond'),
      ...repeatKeys('apiGet', 'later'),
    ],
    run: async (run, { gatewayToken, gatewayCalls }) => {
      await refuseBoth(
        run,
        'token',
        () => refuseTokens(run, gatewayToken),
        () => refuseTokensOfSecond(run),
      )
      return done(callWithLaterToken(run, gatewayCalls))
    },
  }),
  secondApplication: action(
    '4.6',
    'requests tokens for both applications at once, and calls the business API with the second',
    {
      alsoYields: repeatKeys('token', 'second', 'alongsideSecond'),
      sees: ['token'],
      after: { exchangeCases: 'no other action needs its result' },
      run: async (run) => recorded(await observeSecond(run)),
    },
  ),
} satisfies Partial<Plan<FlowRun, Results>>
