import { normalUrl, strippedUrl } from '../base/url.ts'
import type { Target } from '../config/target.ts'
import { isAccepted, isServiceError, member, outcomeOf, readBody } from '../http/answer.ts'
import { type Exchange, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { locationOf, outcomeAndWay } from '../http/redirect.ts'
import { readJwt } from '../schema/formats.ts'
import type { Recorder } from './recorder.ts'
import {
  documentedAt,
  isDiscoveryDocument,
  isOfTokenEndpoint,
  type Search,
  searchDocument,
  searchTokenEndpoint,
  tokenAddress,
  toldTokenEndpoint,
} from './search.ts'

/*
 * A wrong ISSUER_URL or BASE_URL looks like a service that departs from its document. So where nothing of the service came,
 * its neighbours are asked, once; a service that answers as documented is asked nothing more.
 */

/** An answer as far as it tells of the service, and the neighbours of its address that were asked in vain. */
export interface Doubted extends Pick<Search, 'tried'> {
  readonly answer: Recorded<Exchange>
}

/**
 * The discovery document, or that ISSUER_URL may be wrong: what is at its address is none, and the service shows by nothing
 * that it should be there.
 *
 * @param token - the answer to the token request of client credentials, which may name the issuer
 */
export async function doubtIssuer(
  { target, http }: Pick<Recorder, 'target' | 'http'>,
  discovery: Recorded<Exchange>,
  token: () => Promise<Recorded<Exchange>>,
): Promise<Doubted> {
  if (!isOutOfPlace(discovery)) return { answer: discovery, tried: [] }
  const { issuerUrl, adaptations } = target
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
  return { answer: misplaced('discovery document', came, found, { check, set }), tried }
}

/** Whether what came in the place of the discovery document may come from another service, or from none. */
function isOutOfPlace(discovery: Recorded<Exchange>): boolean {
  if (discovery.is !== 'recorded') return discovery.is === 'blocked'
  const { value } = discovery
  const isCutShort = readBody(value).is === 'cut short'
  return !isServiceError(value) && !isCutShort && !isDiscoveryDocument(value)
}

/** Whether the token of client credentials is of this issuer, and that is not only the gateway, which is BASE_URL. */
async function isNamedByToken(
  { issuerUrl, baseUrl }: Target,
  token: () => Promise<Recorded<Exchange>>,
): Promise<boolean> {
  if (issuerUrl.replace(/\/$/, '') === baseUrl) return false
  const answer = await token()
  return answer.is === 'recorded' && isIssuerOf(issuerUrl, member(answer.value, 'access_token'))
}

/** Whether a token that the service issued names an issuer as its own (RFC 7519, 4.1.1). */
const isIssuerOf = (issuer: string, token: string | undefined): boolean =>
  token !== undefined && readJwt(token)?.claims.iss === issuer

/** The service has its document, but not where it should be. */
function withPlace(discovery: Recorded<Exchange>, found: Search['found']): Recorded<Exchange> {
  if (discovery.is !== 'recorded' || !found) return discovery
  const todo = `The service has it at ${strippedUrl(found.address)}: /discovery in ADAPTATIONS can name that.`
  return recorded({ ...discovery.value, remedy: { todo } })
}

/**
 * The answer of the token endpoint of client credentials, or that BASE_URL may be wrong: something else is at its address,
 * and nothing shows a token endpoint there: neither discovery, nor a token that was issued earlier (EXPIRED_ACCESS_TOKEN)
 * and names BASE_URL as its issuer, nor an empty form.
 */
export async function doubtBaseUrl(
  { target: { baseUrl, expiredAccessToken }, http, inDoubt }: Pick<Recorder, 'target' | 'http' | 'inDoubt'>,
  token: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<Doubted> {
  const asked = tokenAddress(baseUrl)
  const isOwn =
    normalUrl(toldTokenEndpoint(discovery) ?? '') === normalUrl(asked) ||
    isIssuerOf(baseUrl, expiredAccessToken)
  if (!isFromElsewhere(token) || isOwn) return { answer: token, tried: [] }
  const { tried, found } = await searchTokenEndpoint(http, baseUrl, token, discovery)
  if (found?.value === baseUrl) return { answer: token, tried }
  const answer = misplaced('token endpoint', cameFrom(asked, token), found, {
    check: 'BASE_URL, below which /auth/token is',
    set: `BASE_URL=${found?.value}`,
  })
  inDoubt.set(asked, answer)
  return { answer, tried }
}

/** Statuses of an address where there is nothing, or something else; a gateway says 403 as well. */
const ELSEWHERE: ReadonlySet<number> = new Set([403, 404, 405, 410])

/** Whether what came from the token endpoint below BASE_URL may come from another service, or from none. */
function isFromElsewhere(token: Recorded<Exchange>): boolean {
  if (token.is !== 'recorded') return false
  const { value } = token
  if (isServiceError(value) || isOfTokenEndpoint(value)) return false
  return ELSEWHERE.has(value.status) || locationOf(value) !== undefined || readBody(value).is === 'html'
}

/** That something else is at an address of the configuration: what to check, and what to set where the right one was found. */
const misplaced = (
  what: string,
  came: string,
  found: Search['found'],
  { check, set }: Readonly<Record<'check' | 'set', string>>,
): Missing =>
  found
    ? {
        is: 'not configured',
        because: `${came}; the ${what} is at ${strippedUrl(found.address)}`,
        todo: `Set ${set}`,
      }
    : {
        is: 'inconclusive',
        because: `${came}, and nothing near it is a ${what}`,
        todo: `Check ${check}; \`npm run doctor\` shows what was tried.`,
      }

/** What came from an address in the place of what was to be there. */
function cameFrom(asked: string, step: Recorded<Exchange>): string {
  if (step.is !== 'recorded') return step.because
  const body = readBody(step.value)
  const what = body.is === 'html' ? 'a page of HTML' : body.is === 'other' ? body.description : 'JSON'
  return `${strippedUrl(asked)} answered ${outcomeAndWay(step.value)} with ${what}`
}

/**
 * The answer to the pushed authorization request, or that ISSUER_URL may be wrong: it was refused, ISSUER_URL is the audience
 * of one of its JWTs (document, 2.4; RFC 9101, 4), and the discovery document calls its issuer otherwise.
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
    because: `PAR answered ${outcomeOf(value)}; the request is for the issuer ${issuerUrl}, which is ISSUER_URL, and the discovery document names ${issuer}`,
    todo: `Set ISSUER_URL=${issuer}`,
  }
}

function isFor(issuer: string, { request: { form = {} } }: Exchange): boolean {
  const jwts = [form.client_assertion, form.request]
  return jwts.some((jwt) => jwt !== undefined && [readJwt(jwt)?.claims.aud].flat().includes(issuer))
}
