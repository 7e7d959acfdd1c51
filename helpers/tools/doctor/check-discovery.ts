import { strippedUrl } from '../../base/url.ts'
import type { Target } from '../../config/target.ts'
import { address } from '../../evidence/code-flow.ts'
import { isDiscoveryDocument } from '../../evidence/corroborated.ts'
import type { FoundDocument, Search } from '../../evidence/search.ts'
import { whyNotAllowed } from '../../http/allowed-origins.ts'
import { member } from '../../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { outcomeAndWay } from '../../http/redirect.ts'
import { type Line, ok, problem } from './line.ts'

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'pushed_authorization_request_endpoint']
const WHAT = 'discovery document'

/**
 * The discovery document with the endpoints that a run needs, and its issuer (document, 2.3 and 4.2).
 *
 * @param search - where else it was looked for
 */
export function checkDiscovery(
  target: Target,
  discovery: Recorded<Exchange>,
  { found, tried }: Search<FoundDocument>,
): readonly Line[] {
  if (discovery.is !== 'recorded') {
    const todo = found || discovery.is === 'unreachable' ? discovery.todo : undefined
    return [problem(WHAT, discovery.because, todo ?? toCheck(target), tried)]
  }
  const answer = discovery.value
  if (isDiscoveryDocument(answer))
    return [
      ok(WHAT, strippedUrl(answer.request.url)),
      ...checkIssuer(target, answer),
      ...ENDPOINTS.map((name) => checkEndpoint(target, name, answer)),
    ]
  const came = `${strippedUrl(answer.request.url)} answered ${outcomeAndWay(answer)}, no discovery document`
  const todo = answer.remedy?.todo ?? 'ISSUER_URL is right: tell the service’s team'
  return [problem(WHAT, came, todo, tried)]
}

const toCheck = ({ adaptations }: Target): string =>
  adaptations.discovery
    ? 'check /discovery in ADAPTATIONS'
    : 'check ISSUER_URL: it is the address before /.well-known/openid-configuration; another address can be /discovery in ADAPTATIONS'

/** The issuer is the audience of every assertion (document, 2.4; RFC 8414, 3.3). */
function checkIssuer({ issuerUrl }: Target, answer: Exchange): readonly Line[] {
  const issuer = member(answer, 'issuer')
  if (issuer === undefined || issuer === issuerUrl) return []
  return [problem('issuer', `the discovery document names ${issuer}`, `set ISSUER_URL=${issuer}`)]
}

function checkEndpoint({ transport }: Target, name: string, answer: Exchange): Line {
  const found = address(recorded(answer), name)
  if (found.is !== 'recorded')
    return problem(name, found.because, 'a run reports the clauses that this breaks')
  const objection = whyNotAllowed(found.value, transport.allowedOrigins)
  return objection
    ? problem(name, `${strippedUrl(found.value)}: ${objection}`, 'compare it with the configured addresses')
    : ok(name, found.value)
}
