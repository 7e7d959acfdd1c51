import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { recordAddresses, recordTls } from '../addresses.ts'
import { callBoth, flowsOf, readBack } from '../business-api.ts'
import { discover, fetchJwks, refusePushes, refusePushesOfSecond } from '../code-flow.ts'
import { exchangeFirst } from '../codes.ts'
import { codeOf, decide } from '../consent.ts'
import { doubtAudience, doubtIssuer } from '../doubts.ts'
import { verifyIdTokens } from '../id-token.ts'
import { consentKey, keysAgain, TLS } from '../keys.ts'
import type { Plan } from '../plan.ts'
import { recordProducts } from '../products/record-products.ts'
import { pushUnedited } from '../pushed-authorization.ts'
import { acceptedMember } from '../recorder.ts'
import { ADDRESSED, action, answeredAnyway, done, type FlowRun, type Results } from './results.ts'

/** From discovery to the tokens of a user's consent, and the calls with them (document, 4.2 to 4.6). */
export const authorization = {
  document: action('4.2', 'reads the discovery document', { part: 'discovery', run: discover }),
  discovery: action('4.2', 'distinguishes a wrong ISSUER_URL from a document that breaks the contract', {
    sees: ['document'],
    heeds: ['tokenAnswer'],
    run: async (run, { document, tokenAnswer }) =>
      (await doubtIssuer(run, document, async () => tokenAnswer)).answer,
  }),
  tls: action('2.3', 'performs TLS handshakes with each origin', {
    shows: [TLS],
    sees: ['discovery'],
    run: (run) => recordTls(run),
  }),
  pushed: action('4.3', 'pushes an authorization request', {
    part: 'consent',
    shows: ['par'],
    sees: ['discovery'],
    run: async (run, { discovery }) => {
      const first = await pushUnedited(run)
      return recorded({ ...first, pushed: doubtAudience(run.target, discovery, first.pushed) })
    },
  }),
  parCases: action('4.3', 'pushes it once per edit', {
    needs: ['pushed'],
    sees: ['discovery'],
    cases: rowsOf('par'),
    alsoYields: keysAgain('par', 'refused', 'beforeSecond', 'refusedOfSecond'),
    run: async (run, { pushed: { pushed }, discovery }) => {
      await refusePushes(run, pushed, discovery)
      return done(refusePushesOfSecond(run, discovery))
    },
  }),
  approved: action('4.4', 'logs in and approves the consent', {
    shows: [consentKey('approved')],
    isWalk: true,
    needs: ['pushed'],
    run: (run, { pushed }) => decide(run, pushed, 'approve'),
  }),
  codeExchange: action('4.5', 'exchanges the code', {
    needs: ['pushed'],
    sees: ['approved'],
    run: (run, { pushed: { authorization }, approved }) =>
      exchangeFirst(run, { authorization, code: codeOf(approved) }),
  }),
  accessToken: action('4.5', 'reads the access token from the answer', {
    sees: ['codeExchange'],
    run: (_, { codeExchange }) => acceptedMember('the token exchange', codeExchange, 'access_token'),
  }),
  idToken: action('4.5', 'reads the id_token from the answer', {
    sees: ['codeExchange'],
    run: (_, { codeExchange }) => acceptedMember('the token exchange', codeExchange, 'id_token'),
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
  products: action('4.6', 'calls the products of the catalogue, with valid and invalid requests', {
    sees: ['gatewayToken', 'accessToken'],
    takes: ['access token'],
    run: async (run, { gatewayToken: clientCredentials, accessToken: code }) =>
      recorded(await recordProducts(run, { clientCredentials, code })),
  }),
  jwks: action('OpenID Connect Discovery 1.0, 3', 'reads the published signing keys', {
    sees: ['discovery'],
    after: {
      twoAtOnce:
        'a key may be published only when it first signs, so the keys are read after the last id_token',
    },
    run: (run, { discovery }) => fetchJwks(run, discovery),
  }),
  idTokenSignatures: action('OpenID Connect Core 1.0, 3.1.3.7', 'verifies each id_token', {
    sees: ['codeExchange', 'refresh', 'jwks'],
    after: { revocationOfSecond: 'its refresh returns the last id_token' },
    run: async (run, { jwks, ...first }) => recorded(await verifyIdTokens(run, first, jwks)),
  }),
  addresses: action('2.3', 'sends a request to each address that the run has not used', {
    part: 'consent',
    sees: ADDRESSED,
    after: { oldCode: 'by then the run has used every address that it needs' },
    run: async (run, given) => recorded(await recordAddresses(run, answeredAnyway(given))),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
