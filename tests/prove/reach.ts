import type { RequestName } from '../../contract/requests/index.ts'
import type { Part } from '../../helpers/evidence/plan.ts'
import { rowsOf } from '../../helpers/requests/rows.ts'
import type { Case } from './case.ts'

/** All but the portal. */
const SERVICE: readonly Part[] = ['gateway', 'par', 'consent', 'api', 'probes']

/** What any other fault reaches; no refusal is sent. */
const PLAIN: readonly Part[] = ['gateway', 'par', 'consent']

/** What a case reaches, by how its id begins: the parts, and the requests whose refusals are sent. */
export const REACH: readonly (readonly [
  start: string,
  parts: readonly Part[],
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
  ['owes.token.', ['gateway'], ['token']],
  ['guess.token.', ['gateway'], ['token']],
  ['guess.', ['consent'], ['exchange']],
  ['errors.token.', ['gateway'], ['token']],
  ['errors.par.', ['par'], ['par']],
  ['errors.exchange.', ['consent'], ['exchange']],
  ['errors.api.', ['gateway', 'api'], ['apiGet', 'apiPut']],
  ['again.token.', ['gateway', 'api'], ['token', 'apiGet']],
  ['again.par.', ['par', 'consent'], ['par', 'exchange']],
  ['again.second.secret', ['gateway'], ['token']],
  ['again.', ['consent'], ['exchange']],
  ['takes.token.', ['gateway'], ['token']],
  ['takes.apiGet.authorization.id-token', ['gateway', 'consent', 'api'], ['apiGet']],
  ['takes.apiGet.', ['gateway', 'api'], ['apiGet']],
  ['takes.apiPut.', ['gateway', 'api'], ['apiPut']],
  ['takes.par.', ['par'], ['par']],
  ['takes.exchange.', ['consent'], ['exchange']],
  ['minds.token.', ['gateway'], ['token']],
  ['minds.apiGet.', ['gateway', 'api'], ['apiGet']],
  ['minds.par.', ['par'], ['par']],
  ['claims.sub-each-other', ['consent'], ['exchange']],
  ['token.', ['gateway', 'api'], ['token', 'apiGet', 'apiPut']],
  ['par.', ['par'], ['par']],
  ['assertion.', ['par', 'consent'], ['par', 'exchange']],
  ['request-object.state-beside-approved', ['par', 'consent'], ['par', 'exchange']],
  ['request-object.', ['par', 'consent'], ['par']],
  ['authorization.', ['consent', 'probes'], []],
  ['behind-log-in.', ['consent', 'probes'], []],
  ['exchange.', ['consent'], ['exchange']],
  ['api.', ['gateway', 'consent', 'api'], ['apiGet', 'apiPut']],
  ['patience.', SERVICE, []],
  ['products.alone', SERVICE, ['apiGet', 'apiPut']],
  ['products.', SERVICE, []],
  ['robust.', [...PLAIN, 'api'], ['token', 'par', 'exchange', 'apiPut']],
  ['hides.', SERVICE, ['token', 'par', 'exchange', 'apiGet', 'apiPut']],
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
 * What is recorded of a case, and whether in a browser. Everything but the portal is recorded of a variant where nothing
 * says that it reaches less.
 *
 * @param isWhole - everything is recorded, whatever the case reaches; in a browser only what is about a page
 */
export function reachOf(
  name: string,
  kind: Case['kind'],
  isWhole: boolean,
): Pick<Case, 'hasProducts' | 'parts' | 'rows' | 'sendsForms'> {
  const begins = (starts: readonly string[]) => starts.some((start) => name.startsWith(start))
  const sendsForms = !begins(OF_PAGES) && !(isWhole && begins(FROM_ANYWHERE))
  const other = kind === 'fault' ? (['', PLAIN, []] as const) : []
  const [, parts, refusals] = REACH.find(([start]) => name.startsWith(start)) ?? other
  const hasProducts = begins(['products.', 'sandbox.'])
  if (!parts || !refusals || (isWhole && !parts.includes('portal'))) return { hasProducts, sendsForms }
  const place = placeOfTaken(name)
  const rows = rowsOf(...refusals).filter(({ key }) => place === undefined || placeOf(key) === place)
  return { hasProducts, parts, sendsForms, rows }
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
