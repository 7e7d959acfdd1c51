import type { Evidence } from '../evidence/evidence.ts'
import { judgeStrictTransport, TLS_JUDGES, type TlsClause } from '../judge/judge-tls.ts'
import { matcher } from './make-matcher.ts'

/** The matchers of TLS. */
export const tlsMatchers = {
  /** An origin makes of an offer what a clause has it make. */
  toNegotiate: matcher(
    (evidence: Evidence, id: TlsClause) => TLS_JUDGES[id](evidence),
    ({ tls }) => tls,
  ),
  /** A host tells that it is reached by TLS only. */
  toTellStrictTransport: matcher(judgeStrictTransport, ({ steps }) => steps.discovery),
}
