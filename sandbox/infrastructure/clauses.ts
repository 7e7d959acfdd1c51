import { areaOf, type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
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

/** Clauses that are judged by the accepted token request of the client-credentials grant. */
export const BY_TOKEN = [
  'token.request',
  'token.json',
  'token.content-type',
  'token.access-token',
  'token.signed',
  'token.profile-claims',
  'token.claims',
  'token.client-id',
  'token.scope-own',
  'token.expires-in-left',
  'token.token-type',
  'token.token-type-lower-case',
  'token.scope',
  'token.scope-syntax',
  'token.expires-in',
  'token.expires-in-86400',
  'token.lifetime',
  'token.status',
  'token.no-store',
  'token.no-refresh-token',
] as const satisfies readonly ClauseId[]

/** Clauses that are judged by the discovery document in every profile. */
export const BY_DISCOVERY: readonly ClauseId[] = clauseIds.filter((id) => {
  const { force, standard } = clauseOf(id)
  const isJudged = force !== 'silent' && !standard?.unless && id !== 'discovery.addresses-answer'
  return areaOf(id) === 'discovery' && isJudged
})

/** Clauses that are judged by the accepted pushed authorization request. */
export const BY_PAR = [
  'par.request',
  'par.json',
  'par.request-uri',
  'par.request-uri-absolute',
  'par.status',
  'par.content-type',
  'par.expires-in',
  'par.expires-in-short',
] as const satisfies readonly ClauseId[]

/** Clauses that are judged by the accepted exchange of a code. */
export const BY_EXCHANGE = [
  'exchange.request',
  'exchange.json',
  'exchange.access-token',
  'exchange.refresh-token',
  'exchange.id-token',
  'exchange.authorization-details',
  'exchange.consent-id',
  'exchange.status',
  'exchange.content-type',
  'exchange.no-store',
  'exchange.token-type',
  'exchange.expires-in',
  'exchange.scope-syntax',
  'exchange.details-structure',
  'exchange.details-asked-for',
  'exchange.access-token-characters',
  'exchange.refresh-token-characters',
] as const satisfies readonly ClauseId[]

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
