import type { Target } from '../config/target.ts'
import { isAccepted, isServiceError, member, outcomeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { readJwt } from '../schema/formats.ts'

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
