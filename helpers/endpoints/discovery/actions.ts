import { repeatKeys, TLS } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { type Exchange, recorded } from '../../http/exchange.ts'
import type { TlsOfOrigin } from '../../http/handshake.ts'
import { action, done, type FlowRun, type Results } from '../results.ts'
import { ADDRESSED, type AnsweredAnyway, answeredAnyway, recordAddresses, recordTls } from './addresses.ts'
import { discover, fetchJwks, readKeysEarly } from './discover.ts'
import { doubtIssuer } from './doubts.ts'

declare module '../results.ts' {
  interface Results {
    readonly document: Exchange
    readonly discovery: Exchange
    readonly tls: readonly TlsOfOrigin[]
    readonly jwks: Exchange
    readonly firstKeys: undefined
    readonly addresses: AnsweredAnyway
  }
}

const LAST_ID_TOKEN =
  'a key may be published only when it first signs, so the keys are read after the last id_token'

/** The discovery document, the published keys and the addresses in it (document, 2.3 and 4.2). */
export const discovery = {
  document: action('4.2', 'reads the discovery document', { part: 'discovery', run: discover }),
  discovery: action('4.2', 'distinguishes a wrong ISSUER_URL from a document that breaks the contract', {
    sees: ['document'],
    optional: ['tokenAnswer'],
    run: async (run, { document, tokenAnswer }) =>
      (await doubtIssuer(run, document, async () => tokenAnswer)).answer,
  }),
  tls: action('2.3', 'performs TLS handshakes with each origin', {
    shows: [TLS],
    sees: ['discovery'],
    run: (run) => recordTls(run),
  }),
  jwks: action('OpenID Connect Discovery 1.0, 3', 'reads the published signing keys', {
    sees: ['discovery'],
    after: { codeReuse: LAST_ID_TOKEN, latestTokens: LAST_ID_TOKEN, twoAtOnce: LAST_ID_TOKEN },
    run: (run, { discovery }) => fetchJwks(run, discovery),
  }),
  firstKeys: action('OpenID Connect Discovery 1.0, 3', 'reads them before the first id_token, too', {
    shows: repeatKeys('jwks', 'early'),
    sees: ['discovery'],
    run: (run, { discovery }) => done(readKeysEarly(run, discovery)),
  }),
  addresses: action('2.3', 'sends a request to each address that the run has not used', {
    part: 'consent',
    sees: ADDRESSED,
    after: { oldCode: 'by then the run has used every address that it needs' },
    run: async (run, given) => recorded(await recordAddresses(run, answeredAnyway(given))),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
