import { type AnyClauseId, clauseIds } from '../../contract/index.ts'
import type { RequestName } from '../../contract/requests/index.ts'
import type { Lane } from '../../helpers/evidence/record-service.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import { rows as allRows, rowsOf } from '../../helpers/requests/rows.ts'
import type { Case } from './case.ts'

/** All but the portal. */
const SERVICE: readonly Lane[] = ['gateway', 'par', 'consent', 'probes']

/** What a case reaches, by how its id begins: the lanes, and the requests whose refusals are sent. */
export const REACH: readonly (readonly [
  start: string,
  lanes: readonly Lane[],
  refusals: readonly RequestName[],
])[] = [
  ['portal.', ['portal'], []],
  ['pages.remembered', SERVICE, ['exchange']],
  ['pages.hint-once', SERVICE, ['exchange']],
  ['pages.approval-only', SERVICE, ['exchange']],
  ['pages.', SERVICE, []],
  ['log-ins.', SERVICE, []],
  ['answers.token.', ['gateway'], []],
  ['answers.discovery.', ['par'], []],
  ['answers.par.', ['par'], []],
  ['answers.exchange.', ['consent'], []],
  ['answers.authorization.', ['consent'], []],
  ['owes.token.', ['gateway'], ['token']],
  ['owes.par.', ['par'], []],
  ['owes.', ['consent'], []],
  ['guess.token.', ['gateway'], ['token']],
  ['guess.', ['consent'], ['exchange']],
  ['errors.token.', ['gateway'], ['token']],
  ['errors.par.', ['par'], ['par']],
  ['errors.exchange.', ['consent'], ['exchange']],
  ['errors.api.', ['gateway'], ['apiGet', 'apiPut']],
  ['again.token.', ['gateway'], ['token', 'apiGet']],
  ['again.par.', ['par', 'consent'], ['par', 'exchange']],
  ['again.second.secret', ['gateway'], ['token']],
  ['again.', ['consent'], ['exchange']],
  ['takes.token.', ['gateway'], ['token']],
  ['takes.apiGet.authorization.id-token', ['gateway', 'consent'], ['apiGet']],
  ['takes.apiGet.', ['gateway'], ['apiGet']],
  ['takes.apiPut.', ['gateway'], ['apiPut']],
  ['takes.par.', ['par'], ['par']],
  ['takes.exchange.', ['consent'], ['exchange']],
  ['minds.token.', ['gateway'], ['token']],
  ['minds.apiGet.', ['gateway'], ['apiGet']],
  ['minds.par.', ['par'], ['par']],
  ['claims.sub-each-other', ['consent'], ['exchange']],
  ['claims.', ['consent'], []],
  ['userinfo.', ['consent'], []],
  ['refresh.', ['consent'], []],
  ['revocation.', ['consent'], []],
  ['token.', ['gateway'], ['token', 'apiGet', 'apiPut']],
  ['discovery.', ['par', 'consent'], []],
  ['metadata.', ['consent'], []],
  ['metadata-form.', ['par'], []],
  ['keys.', ['consent'], []],
  ['par.', ['par'], ['par']],
  ['assertion.', ['par', 'consent'], ['par', 'exchange']],
  ['request-object.state-beside-approved', ['par', 'consent'], ['par', 'exchange']],
  ['request-object.', ['par', 'consent'], ['par']],
  ['authorization.', ['consent', 'probes'], []],
  ['behind-log-in.', ['consent', 'probes'], []],
  ['exchange.', ['consent'], ['exchange']],
  ['api.', ['gateway', 'consent'], ['apiGet', 'apiPut']],
  ['page.', ['consent'], []],
  ['tls.', ['gateway', 'par'], []],
  ['patience.', SERVICE, []],
  ['products.alone', SERVICE, ['apiGet', 'apiPut']],
  ['products.', SERVICE, []],
  ['robust.', ['gateway', 'par', 'consent'], ['token', 'par', 'exchange', 'apiPut']],
]

/** Clauses that compare what was given with what is given again, while refusals are sent. */
const GIVEN_TWICE: ReadonlySet<AnyClauseId> = new Set<AnyClauseId>([
  'par.request-uri-own',
  'authorization.code-own',
  'exchange.tokens-own',
  'exchange.consent-id-own',
  'token.unguessable',
  'par.request-uri-unguessable',
  'authorization.code-unguessable',
  'exchange.tokens-unguessable',
  'id-token.sub-same',
  'exchange.code-reuse-revokes',
])

/** Clauses about how the refusals of a request look, by how their ids begin. */
const OF_REFUSALS: readonly (readonly [start: string, requests: readonly RequestName[]])[] = [
  ['token.error-', ['token']],
  ['par.error-', ['par']],
  ['par.validated', ['par']],
  ['exchange.error-', ['exchange']],
  ['api.challenge', ['apiGet', 'apiPut']],
  ['api.bad-token-', ['apiGet', 'apiPut']],
  ['api.no-token-', ['apiGet', 'apiPut']],
]

/** What begins like this is about how a page looks, or how a browser gets on: only a browser shows it. */
export const OF_PAGES: readonly string[] = [
  'sandbox.',
  'portal.itself',
  'portal.created-unconfirmed',
  'portal.dialog',
  'portal.french-cards',
  'portal.names-keys',
  'portal.refused',
  'portal.reset-at-revocation',
  'portal.revoked-not-at-all',
  'portal.secret-in-field',
  'portal.secret-revealed',
  'portal.unavailable',
  'authorization.other-',
  'authorization.unpushed-taken',
  'behind-log-in.unpushed-taken',
  'pages.',
  'page.',
  'log-ins.each-time-first',
  'log-ins.refused-on-page',
  'addresses.custom-scheme',
  'transport.hops',
  'transport.cookies',
  'transport.secured',
  'transport.client-certificates',
  'refusals.request-uri-on-page',
  'owes.authorization.sent-on',
  'owes.authorization.found',
  'careless.redirects',
  'connection.closed-at-authorization',
  'connection.silent-pages',
  'answer.unavailable-authorization',
  'answer.bad-gateway-at-end',
  'answer.redirect-loop',
]

/** Of these it is about what a redirect carries, or what becomes of a form: a whole run shows it in a browser as well. */
export const FROM_ANYWHERE: readonly string[] = [
  'answers.authorization.',
  'authorization.',
  'behind-log-in.',
  'log-ins.',
  'par.validated-late',
  'portal.',
  'refusals.',
  'request-object.permission',
  'request-object.state-beside-approved',
  'transport.refusal-ends-connection',
]

/**
 * What is recorded of a case, and whether in a browser. Everything but the portal is recorded where nothing says that
 * the case reaches less.
 *
 * @param isWhole - everything is recorded, whatever the case reaches; in a browser only what is about a page
 */
export function reachOf(
  name: string,
  isWhole: boolean,
): Pick<Case, 'hasProducts' | 'isPortal' | 'lanes' | 'rows' | 'sendsForms' | 'unsent'> {
  const begins = (starts: readonly string[]) => starts.some((start) => name.startsWith(start))
  const sendsForms = !begins(OF_PAGES) && !(isWhole && begins(FROM_ANYWHERE))
  const [, lanes, refusals] = REACH.find(([start]) => name.startsWith(start)) ?? []
  const isPortal = lanes?.includes('portal') ?? false
  const hasProducts = begins(['products.', 'sandbox.'])
  if (!lanes || !refusals || (isWhole && !isPortal)) return { hasProducts, sendsForms }
  const place = placeOfTaken(name)
  const rows = rowsOf(...refusals).filter(({ key }) => place === undefined || placeOf(key) === place)
  return { hasProducts, lanes, isPortal, sendsForms, rows, unsent: unsentWith(rows) }
}

/** The part of a request that a service takes or minds one edit of. */
function placeOfTaken(name: string): string | undefined {
  const [kind = '', , ...place] = name.split('.')
  return ['takes', 'minds'].includes(kind) ? place.slice(0, -1).join('.') : undefined
}

/** The part of a request that a row edits. */
const placeOf = (key: string): string =>
  key
    .replace(/ accepted$/, '')
    .split(' ')
    .slice(1, -1)
    .join(' ')

/** Clauses that no request is sent for: those of the other requests' refusals, and of what only these give twice. */
function unsentWith(sent: readonly Refusal[]): readonly AnyClauseId[] {
  const requests = new Set(sent.map(({ area }) => area))
  const kept = new Set(sent.map(({ clause }) => clause))
  const others = new Set(allRows.map(({ clause }) => clause))
  const isOfUnsent = (id: AnyClauseId) =>
    OF_REFUSALS.some(([start, from]) => id.startsWith(start) && !from.some((name) => requests.has(name)))
  return clauseIds.filter((id) => GIVEN_TWICE.has(id) || isOfUnsent(id) || (others.has(id) && !kept.has(id)))
}
