import { areaOf, type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { CAUSE_CLAUSES } from '../../contract/requests/causes.ts'
import { cells } from '../../contract/requests/cells.ts'
import { STEPS, type Step } from '../../contract/steps.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Endpoint } from '../endpoints.ts'

/** A failure between client and service, which says nothing about the contract. */
export interface InfrastructureFault {
  /** What fails, in one sentence. */
  readonly says: string
  /** Endpoints that a client cannot reach, or not always. */
  readonly touches: readonly Endpoint[]
  /** Exactly the clauses that are judged by the failed requests; clauses of later steps cannot be judged at all. */
  readonly unreachable: readonly ClauseId[]
  /** Only a run with a browser shows it. */
  readonly inBrowser?: true
  /** Variables of the run, in addition to those of the sandbox. */
  readonly environment?: Readonly<Record<string, string>>
  /** Makes a new behavior for each sandbox. */
  readonly behavior: () => Behavior | Promise<Behavior>
}

/** Infrastructure faults by their id, `where.what`. */
export type InfrastructureFaults = Readonly<Record<`${string}.${string}`, InfrastructureFault>>

/** Clauses about an answer that the accepted request alone does not show. */
const SHOWN_BY_OTHERS: ReadonlySet<ClauseId> = new Set([
  'token.unguessable',
  'discovery.addresses-answer',
  'par.request-uri-own',
  'par.request-uri-unguessable',
  'par.validated',
  'exchange.consent-id-own',
  'exchange.code-reuse-revokes',
  'exchange.code-lifetime',
  'exchange.tokens-own',
  'exchange.tokens-unguessable',
  'exchange.id-token-signature',
  ...CAUSE_CLAUSES,
  ...(['token', 'par', 'exchange'] as const).flatMap((area) =>
    (['json', 'media-type', 'registered', 'characters', 'status'] as const).map(
      (topic) => `${area}.error-${topic}` as const,
    ),
  ),
  ...cells.flatMap(({ clause }) => clause ?? []),
])

/** Clauses that are judged by the accepted request of a step, in every profile. */
const judgedBy = (step: Step): readonly ClauseId[] =>
  clauseIds.filter((id) => {
    const { force, standard } = clauseOf(id)
    const isJudged = force !== 'silent' && !standard?.unless && !SHOWN_BY_OTHERS.has(id)
    return areaOf(id) === STEPS[step].area && isJudged
  })

export const BY_TOKEN = judgedBy('token')
export const BY_DISCOVERY = judgedBy('discovery')
export const BY_PAR = judgedBy('par')
export const BY_EXCHANGE = judgedBy('exchange')

/** Clauses that are judged by the pages of the approved consent, and by its redirect. */
export const BY_CONSENT = [
  'authorization.request',
  'authorization.log-in',
  'authorization.data-provider-chosen',
  'request-object.permissions',
  'authorization.redirect',
  'authorization.state-unchanged',
  'authorization.code',
  'authorization.state',
] as const satisfies readonly ClauseId[]

/** Clauses that are judged at the portal. */
export const BY_PORTAL = [
  'key-pair.client-id',
  'key-pair.client-secret',
  'key-pair.gets-token',
  'key-pair.issued-on-registration',
  'key-pair.development-first',
  'key-pair.production-at-once',
  'key-pair.production-approval',
  'key-pair.production-outcome',
  'key-pair.created',
  'key-pair.renewed',
  'key-pair.revoked',
  'portal.session',
  'portal.log-out',
  'portal.secret-once',
  'portal.secret-not-in-address',
  'portal.former-secret-ends',
] as const satisfies readonly ClauseId[]

/** Clauses that are judged by TLS handshakes. */
export const BY_HANDSHAKE: readonly ClauseId[] = clauseIds.filter(
  (id) => areaOf(id) === 'tls' && id !== 'tls.strict-transport',
)
