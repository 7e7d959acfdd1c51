import { strippedUrl } from '../../base/url.ts'
import type { Answered } from '../../evidence/evidence.ts'
import { isWeaker } from '../../http/allowed-origins.ts'
import { isObject } from '../../http/answer.ts'
import type { Recorded } from '../../http/exchange.ts'
import { judgesOf, keptIf } from '../../judge/finding.ts'
import { NOTHING_THERE, ofObject } from '../../judge/read.ts'

/** Members with addresses that a client calls, not pages for people (RFC 8414, 2). */
const ENDPOINT = /^(?!op_(policy|tos)_uri$)[a-z0-9_]{1,80}_(endpoint|uri)$/

/**
 * Whether every endpoint of the discovery document, and `jwks_uri`, uses https if the document was requested by https or
 * names an https issuer.
 */
export const judgeSchemes = ofObject(({ answer, members }) => {
  const issuers = [answer.request.url, members.issuer].filter((own) => typeof own === 'string')
  const weaker = endpointsIn(members, (address) => issuers.some((own) => isWeaker(address, own)))
  return keptIf(
    weaker.length === 0,
    'https in every address, as in the issuer',
    `http in ${weaker.join(', ')}`,
  )
})

/** Whether something is at an address: any answer except 404 and 410 (RFC 9110, 15.5.5). */
export const judgeAnswers = judgesOf((address: Recorded<Answered>) => address)(({ url, status }) =>
  keptIf(
    status >= 100 && !NOTHING_THERE.has(status),
    'any answer other than 404 and 410',
    `${status} from ${strippedUrl(url)}`,
  ),
)

/** Names of the endpoints whose address matches, including those in `mtls_endpoint_aliases` (RFC 8705, 5). */
function endpointsIn(
  members: Readonly<Record<string, unknown>>,
  matches: (address: string) => boolean,
): readonly string[] {
  return Object.entries(members).flatMap(([name, value]) => {
    if (name === 'mtls_endpoint_aliases' && isObject(value)) return endpointsIn(value, matches)
    return ENDPOINT.test(name) && typeof value === 'string' && matches(value) ? [name] : []
  })
}
