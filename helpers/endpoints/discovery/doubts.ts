import { npmRun } from '../../base/npm-run.ts'
import { normalUrl, strippedUrl } from '../../base/url.ts'
import type { Target } from '../../config/target.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import {
  documentedAt,
  isDiscoveryDocument,
  isOfTokenEndpoint,
  type Search,
  searchDocument,
  searchTokenEndpoint,
  tokenAddress,
  tokenEndpointIn,
} from '../../evidence/search.ts'
import { isAccepted, isServiceError, member, outcomeOf, readBody } from '../../http/answer.ts'
import { type Exchange, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { locationOf, outcomeAndWay } from '../../http/redirect.ts'
import { readJwt } from '../../schema/formats.ts'

/*
 * A wrong ISSUER_URL or BASE_URL looks like a service that departs from its document. So if an answer does not seem to come
 * from the service, the run tries nearby addresses, once. A service that answers as documented gets no extra requests.
 */

/** The answer of the service, or why its address is in doubt, and the nearby addresses that were tried in vain. */
export interface Doubted extends Pick<Search, 'tried'> {
  readonly answer: Recorded<Exchange>
}

/**
 * Returns the discovery document, or reports that ISSUER_URL may be wrong: its address serves something else, and no other
 * answer of the service confirms the issuer.
 *
 * @param token - the answer to the client-credentials token request; its token may name the issuer
 */
export async function doubtIssuer(
  { target, http }: Pick<Recorder, 'target' | 'http'>,
  discovery: Recorded<Exchange>,
  token: () => Promise<Recorded<Exchange>>,
): Promise<Doubted> {
  if (!isOutOfPlace(discovery)) return { answer: discovery, tried: [] }
  const { name, issuerUrl, adaptations } = target
  const asked = adaptations.discovery ?? documentedAt(issuerUrl)
  const { tried, found } = await searchDocument(http, issuerUrl, asked)
  const isOwn = found ? found.value === issuerUrl : await isNamedByToken(target, token)
  if (isOwn && !adaptations.discovery) return { answer: withPlace(discovery, found), tried }
  const at = strippedUrl(found?.address ?? '')
  const [check, set] = adaptations.discovery
    ? [
        '/discovery in ADAPTATIONS',
        `/discovery in ADAPTATIONS to ${at}, or leave it out if ISSUER_URL leads there.`,
      ]
    : ['ISSUER_URL', `ISSUER_URL=${found?.value}`]
  const came = cameFrom(asked, discovery)
  return { answer: misplaced('discovery document', came, found, { target: name, check, set }), tried }
}

/** True if the address of the discovery document may belong to another service, or to none. */
function isOutOfPlace(discovery: Recorded<Exchange>): boolean {
  if (discovery.is !== 'recorded') return discovery.is === 'blocked'
  const { value } = discovery
  const isCutShort = readBody(value).is === 'cut short'
  return !isServiceError(value) && !isCutShort && !isDiscoveryDocument(value)
}

/** True if the client-credentials token names this issuer. It proves nothing if ISSUER_URL is BASE_URL, the gateway. */
async function isNamedByToken(
  { issuerUrl, baseUrl }: Target,
  token: () => Promise<Recorded<Exchange>>,
): Promise<boolean> {
  if (issuerUrl.replace(/\/$/, '') === baseUrl) return false
  const answer = await token()
  return answer.is === 'recorded' && isIssuerOf(issuerUrl, member(answer.value, 'access_token'))
}

/** True if the `iss` claim of a token is this issuer (RFC 7519, 4.1.1). */
const isIssuerOf = (issuer: string, token: string | undefined): boolean =>
  token !== undefined && readJwt(token)?.claims.iss === issuer

/** Adds the address where the service serves its discovery document. */
function withPlace(discovery: Recorded<Exchange>, found: Search['found']): Recorded<Exchange> {
  if (discovery.is !== 'recorded' || !found) return discovery
  const todo = `The service serves it at ${strippedUrl(found.address)}: set /discovery in ADAPTATIONS to that.`
  return recorded({ ...discovery.value, remedy: { todo } })
}

/**
 * Returns the answer of the client-credentials token endpoint, or reports that BASE_URL may be wrong: something else answers
 * there, and nothing shows a token endpoint. Discovery could show one, or an earlier token that names BASE_URL as its issuer
 * (EXPIRED_ACCESS_TOKEN), or the answer to an empty form.
 */
export async function doubtBaseUrl(
  {
    target: { name, baseUrl, expiredAccessToken },
    http,
    inDoubt,
  }: Pick<Recorder, 'target' | 'http' | 'inDoubt'>,
  token: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<Doubted> {
  const asked = tokenAddress(baseUrl)
  const isOwn =
    normalUrl(tokenEndpointIn(discovery) ?? '') === normalUrl(asked) ||
    isIssuerOf(baseUrl, expiredAccessToken)
  if (!isFromElsewhere(token) || isOwn) return { answer: token, tried: [] }
  const { tried, found } = await searchTokenEndpoint(http, baseUrl, token, discovery)
  if (found?.value === baseUrl) return { answer: token, tried }
  const answer = misplaced('token endpoint', cameFrom(asked, token), found, {
    target: name,
    check: 'BASE_URL, which has the token endpoint at /auth/token',
    set: `BASE_URL=${found?.value}`,
  })
  inDoubt.set(asked, answer)
  return { answer, tried }
}

/** Statuses of an address that has nothing, or something else; some gateways answer 403. */
const ELSEWHERE: ReadonlySet<number> = new Set([403, 404, 405, 410])

/** True if BASE_URL/auth/token may belong to another service, or to none. */
function isFromElsewhere(token: Recorded<Exchange>): boolean {
  if (token.is !== 'recorded') return false
  const { value } = token
  if (isServiceError(value) || isOfTokenEndpoint(value) || isBareRefusal(value)) return false
  return ELSEWHERE.has(value.status) || locationOf(value) !== undefined || readBody(value).is === 'html'
}

/** True if a request was refused without a word: a gateway answers so to a request that lacks a scope, for example. */
const isBareRefusal = ({ status, body }: Exchange): boolean => status === 403 && body.trim() === ''

/** Reports that something else is at a configured address: what to check, or what to set if the right one was found. */
const misplaced = (
  what: string,
  came: string,
  found: Search['found'],
  { target, check, set }: Readonly<Record<'target' | 'check' | 'set', string>>,
): Missing =>
  found
    ? {
        is: 'not configured',
        because: `${came}; the ${what} is at ${strippedUrl(found.address)}`,
        todo: `Set ${set}`,
      }
    : {
        is: 'inconclusive',
        because: `${came}, and no ${what} was found nearby`,
        todo: `Check ${check}; \`${npmRun('doctor', target)}\` shows what was tried.`,
      }

/** Says what an address answered instead of the expected document. */
function cameFrom(asked: string, step: Recorded<Exchange>): string {
  if (step.is !== 'recorded') return step.because
  const body = readBody(step.value)
  const what = body.is === 'html' ? 'an HTML page' : body.is === 'other' ? body.description : 'JSON'
  return `${strippedUrl(asked)} answered ${outcomeAndWay(step.value)} with ${what}`
}

/**
 * Returns the answer to the pushed authorization request, or reports that ISSUER_URL may be wrong: the request was refused,
 * ISSUER_URL is the audience of one of its JWTs (document, 2.4; RFC 9101, 4), and the discovery document names another issuer.
 */
export function doubtAudience(
  { issuerUrl }: Pick<Target, 'issuerUrl'>,
  discovery: Recorded<Exchange>,
  pushed: Recorded<Exchange>,
): Recorded<Exchange> {
  if (discovery.is !== 'recorded' || pushed.is !== 'recorded') return pushed
  const issuer = member(discovery.value, 'issuer')
  const { value } = pushed
  const isRefused = !isAccepted(value) && !isServiceError(value)
  if (!isRefused || issuer === undefined || issuer === issuerUrl || !isFor(issuerUrl, value)) return pushed
  return {
    is: 'inconclusive',
    because: `PAR answered ${outcomeOf(value)}; its audience is ISSUER_URL, ${issuerUrl}, but the discovery document names the issuer ${issuer}`,
    todo: `Set ISSUER_URL=${issuer}`,
  }
}

function isFor(issuer: string, { request: { form = {} } }: Exchange): boolean {
  const jwts = [form.client_assertion, form.request]
  return jwts.some((jwt) => jwt !== undefined && [readJwt(jwt)?.claims.aud].flat().includes(issuer))
}
