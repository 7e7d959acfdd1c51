import { strippedUrl } from '../base/url.ts'
import type { Target } from '../config/target.ts'
import { isAccepted, isServiceError, member, outcomeOf, readBody } from '../http/answer.ts'
import { type Exchange, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { readJwt } from '../schema/formats.ts'
import { isFromElsewhere, isIssuerOf, isOutOfPlace, isTokenEndpoint } from './corroborated.ts'
import type { Recorder } from './recorder.ts'
import {
  documentedAt,
  type FoundDocument,
  type Search,
  searchDocument,
  searchTokenEndpoint,
  tokenAddress,
} from './search.ts'

/*
 * A wrong ISSUER_URL or BASE_URL looks like a service that departs from its document. So where nothing of the service came,
 * its neighbours are asked, once; a service that answers as documented is asked nothing more.
 */

const NO_SEARCH = { tried: [] }

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
): Promise<{ readonly discovery: Recorded<Exchange>; readonly search: Search<FoundDocument> }> {
  if (!isOutOfPlace(discovery)) return { discovery, search: NO_SEARCH }
  const { issuerUrl, adaptations } = target
  const asked = adaptations.discovery ?? documentedAt(issuerUrl)
  const search = await searchDocument(http, issuerUrl, asked)
  const { found } = search
  const isOwn = found ? found.issuer === issuerUrl : await isNamedByToken(target, token)
  if (isOwn && !adaptations.discovery) return { discovery: withPlace(discovery, found), search }
  return { discovery: misplacedDocument(target, asked, discovery, found), search }
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

/** The service has its document, but not where it should be. */
function withPlace(discovery: Recorded<Exchange>, found?: FoundDocument): Recorded<Exchange> {
  if (discovery.is !== 'recorded' || !found) return discovery
  const todo = `The service has it at ${strippedUrl(found.address)}: /discovery in ADAPTATIONS can name that.`
  return recorded({ ...discovery.value, remedy: { todo } })
}

function misplacedDocument(
  { adaptations }: Target,
  asked: string,
  discovery: Recorded<Exchange>,
  found?: FoundDocument,
): Missing {
  const came = cameFrom(asked, discovery)
  if (!found) {
    const name = adaptations.discovery ? '/discovery in ADAPTATIONS' : 'ISSUER_URL'
    return {
      is: 'inconclusive',
      because: `${came}, and nothing near it is a discovery document`,
      todo: `Check ${name}; \`npm run doctor\` shows what was tried.`,
    }
  }
  const at = strippedUrl(found.address)
  return {
    is: 'not configured',
    because: `${came}; the discovery document is at ${at}`,
    todo: adaptations.discovery
      ? `Set /discovery in ADAPTATIONS to ${at}, or leave it out if ISSUER_URL leads there.`
      : `Set ISSUER_URL=${found.issuer}`,
  }
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
): Promise<{ readonly token: Recorded<Exchange>; readonly search: Search<string> }> {
  const asked = tokenAddress(baseUrl)
  const isOwn = isTokenEndpoint(asked, discovery) || isIssuerOf(baseUrl, expiredAccessToken)
  if (!isFromElsewhere(token) || isOwn) return { token, search: NO_SEARCH }
  const search = await searchTokenEndpoint(http, baseUrl, token, discovery)
  const { found } = search
  if (found === baseUrl) return { token, search }
  const came = cameFrom(asked, token)
  const missing: Missing = found
    ? {
        is: 'not configured',
        because: `${came}; the token endpoint is ${tokenAddress(found)}`,
        todo: `Set BASE_URL=${found}`,
      }
    : {
        is: 'inconclusive',
        because: `${came}, and nothing there or near it is a token endpoint`,
        todo: 'Check BASE_URL, below which /auth/token is; `npm run doctor` shows what was tried.',
      }
  inDoubt.set(asked, missing)
  return { token: missing, search }
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
