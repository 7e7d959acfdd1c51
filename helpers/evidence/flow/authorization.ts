import { recorded } from '../../http/exchange.ts'
import { rowsOf } from '../../requests/rows.ts'
import { recordAddresses, recordTls } from '../addresses.ts'
import { callBoth, flowsOf, readBack } from '../business-api.ts'
import { discover, fetchJwks, refusePushes } from '../code-flow.ts'
import { exchangeCode } from '../codes.ts'
import { codeOf, decide } from '../consent.ts'
import { doubtAudience, doubtIssuer } from '../doubts.ts'
import { verifyIdToken } from '../id-token.ts'
import { consentKey, TLS } from '../keys.ts'
import type { Plan } from '../plan.ts'
import { recordProducts } from '../products/record-products.ts'
import { pushUnedited } from '../pushed-authorization.ts'
import { acceptedMember } from '../recorder.ts'
import { remedied } from '../remedied.ts'
import { ADDRESSED, action, answeredAnyway, done, type FlowRun, type Results } from './results.ts'

/** From discovery to the tokens of a user's consent, and what they open (document, 4.2 to 4.6). */
export const authorization = {
  document: action({ does: 'reads the discovery document', section: '4.2', in: 'par', run: discover }),
  discovery: action({
    does: 'tells a wrong ISSUER_URL from a document that departs',
    section: '4.2',
    shows: ['discovery'],
    in: 'par',
    sees: ['document'],
    heeds: ['tokenAnswer'],
    run: async (run, { document, tokenAnswer }) =>
      (await doubtIssuer(run, document, async () => tokenAnswer)).answer,
  }),
  tls: action({
    does: 'shakes hands with each origin',
    section: '2.3',
    in: 'par',
    shows: [TLS],
    sees: ['discovery'],
    run: (run) => recordTls(run),
  }),
  pushed: action({
    does: 'pushes an authorization request',
    section: '4.3',
    shows: ['par'],
    in: 'par',
    sees: ['discovery'],
    run: async (run, { discovery }) => {
      const first = await pushUnedited(run)
      return recorded({ ...first, pushed: doubtAudience(run.target, discovery, first.pushed) })
    },
  }),
  parCases: action({
    does: 'pushes it with each edit',
    section: '4.3',
    in: 'par',
    needs: ['pushed'],
    sees: ['discovery'],
    cases: rowsOf('par'),
    run: (run, { pushed: { pushed }, discovery }) => done(refusePushes(run, pushed, discovery)),
  }),
  approved: action({
    does: 'logs in and approves the consent',
    section: '4.4',
    shows: [consentKey('approved')],
    in: 'consent',
    isWalk: true,
    needs: ['pushed'],
    run: (run, { pushed }) => decide(run, pushed, 'approve'),
  }),
  codeExchange: action({
    does: 'exchanges the code',
    section: '4.5',
    shows: ['codeExchange'],
    in: 'consent',
    needs: ['pushed'],
    sees: ['approved'],
    run: async (run, { pushed: { authorization }, approved }) => {
      const answer = await exchangeCode(run, { authorization, code: codeOf(approved) })
      return remedied(run, 'exchange', answer, authorization)
    },
  }),
  accessToken: action({
    does: 'takes the access token from the answer',
    section: '4.5',
    in: 'consent',
    sees: ['codeExchange'],
    run: (_, { codeExchange }) => acceptedMember('the token exchange', codeExchange, 'access_token'),
  }),
  idToken: action({
    does: 'takes the id_token from the answer',
    section: '4.5',
    in: 'consent',
    sees: ['codeExchange'],
    run: (_, { codeExchange }) => acceptedMember('the token exchange', codeExchange, 'id_token'),
  }),
  codeCalls: action({
    does: 'calls the business API with the token of the code',
    section: '4.6',
    shows: ['getWithAuthorizationCode', 'putWithAuthorizationCode'],
    in: 'consent',
    sees: ['accessToken'],
    takes: ['access token'],
    run: async (run, { accessToken }) => recorded(await callBoth(run, accessToken, 'code')),
  }),
  getAfterPut: action({
    does: 'reads back what a PUT stored',
    section: '4.6',
    shows: ['getAfterPut'],
    in: 'consent',
    sees: ['gatewayCalls', 'codeCalls'],
    takes: ['access token'],
    run: (run, { gatewayCalls, codeCalls }) => readBack(run, flowsOf(gatewayCalls, codeCalls)),
  }),
  products: action({
    does: 'calls the products of the catalogue, rightly and wrongly',
    section: '4.6',
    in: 'consent',
    sees: ['gatewayToken', 'accessToken'],
    takes: ['access token'],
    run: async (run, { gatewayToken: clientCredentials, accessToken: code }) =>
      recorded(await recordProducts(run, { clientCredentials, code })),
  }),
  jwks: action({
    does: 'reads the published keys',
    section: 'OpenID Connect Discovery 1.0, 3',
    shows: ['jwks'],
    in: 'par',
    sees: ['discovery'],
    after: { exchangeCases: 'a key may be published with the first id_token that it signs' },
    run: (run, { discovery }) => fetchJwks(run, discovery),
  }),
  idTokenSignature: action({
    does: 'verifies the id_token',
    section: 'OpenID Connect Core 1.0, 3.1.3.7',
    in: 'consent',
    sees: ['codeExchange', 'jwks'],
    run: (_, { codeExchange, jwks }) => verifyIdToken(codeExchange, jwks),
  }),
  addresses: action({
    does: 'asks each address that nothing was sent to',
    section: '2.3',
    in: 'consent',
    sees: ADDRESSED,
    after: { oldCode: 'only an address that nothing was sent to is asked once more' },
    run: async (run, given) => recorded(await recordAddresses(run, answeredAnyway(given))),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
