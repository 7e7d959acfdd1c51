import type { Part } from '../../contract/parts.ts'
import { strippedUrl } from '../../helpers/base/url.ts'
import { whyNotOffered } from '../../helpers/config/offers.ts'
import type { Target } from '../../helpers/config/target.ts'
import { callBusinessApi } from '../../helpers/endpoints/business-api/calls.ts'
import { requestToken } from '../../helpers/endpoints/client-credentials/requests.ts'
import { address, discover, endpointsOf } from '../../helpers/endpoints/discovery/discover.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from '../../helpers/endpoints/discovery/doubts.ts'
import { pushUnedited } from '../../helpers/endpoints/par/push.ts'
import { acceptedMember, newRecorder } from '../../helpers/evidence/recorder.ts'
import { remedied } from '../../helpers/evidence/remedied.ts'
import { isDiscoveryDocument } from '../../helpers/evidence/search.ts'
import { whyNotAllowed } from '../../helpers/http/allowed-origins.ts'
import { isAccepted, isServiceError, member, readBody, todoAbout } from '../../helpers/http/answer.ts'
import { clockSkew, type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { outcomeAndWay } from '../../helpers/http/redirect.ts'
import type { HttpClient } from '../../helpers/http/send.ts'
import { type Shown, show } from '../../helpers/secrets/shown.ts'

/** One thing that the doctor checked. */
export interface Line {
  readonly is: 'ok' | 'problem' | 'skipped'
  readonly what: Shown
  /** What it found, without secrets. */
  readonly found: Shown
  /** What to do about a problem. */
  readonly todo?: Shown
  /** Other addresses that were tried, each with its answer. */
  readonly tried?: readonly Shown[]
}

export const ok = (what: string, found: string): Line => ({ is: 'ok', what: show(what), found: show(found) })

export const problem = (what: string, found: string, todo: string, tried: readonly string[] = []): Line => ({
  is: 'problem',
  what: show(what),
  found: show(found),
  todo: show(todo.replace(/^[a-z]/, (first) => first.toUpperCase())),
  ...(tried.length > 0 && { tried: tried.map(show) }),
})

export const skipped = (what: string, found: string): Line => ({ ...ok(what, found), is: 'skipped' })

/**
 * Checks discovery (document, 4.2), the clocks, the key pair by one client-credentials request (4.1), the signing key by one
 * pushed authorization request (4.3), which is never opened, and the business API by one GET. If an address is wrong, a few
 * addresses near it are tried as well, without a credential.
 */
export async function checkService(target: Target, http: HttpClient): Promise<readonly Line[]> {
  const recorder = newRecorder(target, http)
  const unless = async (part: Part, ask: () => Promise<Recorded<Exchange>>) =>
    whyNotOffered(target.notOffered, part) ?? (await ask())
  const document = await unless('discovery', () => discover(recorder))
  const answer = await unless('client-credentials', () => requestToken(recorder))
  const { answer: discovery, tried } = await doubtIssuer(recorder, document, async () => answer)
  const base = await doubtBaseUrl(recorder, answer, discovery)
  const token = remedied(recorder, 'token', base.answer)
  const pushed = await unless(
    'consent',
    async () => (await pushUnedited({ ...recorder, endpoints: endpointsOf(discovery) })).pushed,
  )
  const accessToken = acceptedMember('the token request', token, 'access_token')
  const { businessApi, adaptations, application } = target
  const { keyId = 'PRIVATE_KEY_ID', key = 'PRIVATE_KEY' } = application.variables ?? {}
  const isTried = !businessApi.isOfCatalogue && businessApi.get.clientCredentials
  const has = (step: Recorded<unknown>) => step.is !== 'not offered'
  const isFound = discovery.is === 'recorded' && isDiscoveryDocument(discovery.value)
  return [
    ...(isFound ? documentLines(target, discovery.value) : []),
    ...(isFound || !has(discovery)
      ? []
      : [
          lineOf('discovery document', discovery, {
            todo: todoAboutPlace(discovery, Boolean(adaptations.discovery)),
            tried,
            isGood: () => false,
          }),
        ]),
    ...clockLines(document, answer),
    ...(has(token)
      ? [
          lineOf('CLIENT_ID and CLIENT_SECRET', token, {
            todo: 'check BASE_URL: it is the address before /auth/token',
            tried: base.tried,
          }),
        ]
      : []),
    ...(has(pushed)
      ? [pushLine(doubtAudience(target, discovery, pushed), `: ${keyId} and ${key} are right`)]
      : []),
    ...(isTried && has(token) && accessToken.is !== 'recorded'
      ? [skipped('business API', accessToken.because)]
      : []),
    ...(isTried && accessToken.is === 'recorded'
      ? [
          lineOf(
            'business API',
            remedied(recorder, 'api', await callBusinessApi(recorder, accessToken, 'clientCredentials')),
            { todo: 'check BUSINESS_API_GET_URL' },
          ),
        ]
      : []),
  ]
}

function todoAboutPlace(discovery: Recorded<Exchange>, isAdapted: boolean): string {
  if (discovery.is === 'recorded') return 'ISSUER_URL is right: report this to the service’s team'
  return isAdapted
    ? 'check /discovery in ADAPTATIONS'
    : 'check ISSUER_URL: it is the address before /.well-known/openid-configuration. If the document is elsewhere, set /discovery in ADAPTATIONS'
}

/** The discovery document, an issuer that differs, and the endpoints to which no request may go. */
function documentLines({ issuerUrl, transport }: Target, document: Exchange): readonly Line[] {
  // The issuer is the audience of every assertion (document, 2.4; RFC 8414, 3.3).
  const issuer = member(document, 'issuer')
  const isOther = issuer !== undefined && issuer !== issuerUrl
  return [
    ok('discovery document', strippedUrl(document.request.url)),
    ...(isOther
      ? [problem('issuer', `the discovery document names ${issuer}`, `set ISSUER_URL=${issuer}`)]
      : []),
    ...ENDPOINTS.flatMap((name) => {
      const found = address(recorded(document), name)
      const objection =
        found.is === 'recorded' ? whyNotAllowed(found.value, transport.allowedOrigins) : undefined
      return objection && found.is === 'recorded'
        ? [
            problem(
              name,
              `${strippedUrl(found.value)}: ${objection}`,
              'compare it with the configured addresses',
            ),
          ]
        : []
    }),
  ]
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'pushed_authorization_request_endpoint']

function clockLines(...answers: readonly Recorded<Exchange>[]): readonly Line[] {
  const skews = answers.flatMap((one) => (one.is === 'recorded' ? (clockSkew(one.value) ?? []) : []))
  const skew = skews.at(-1)
  if (!skew) return []
  return [
    skew.isTooFar
      ? problem('clocks', skew.said, 'set the clock of this machine: signed JWTs contain its time')
      : ok('clocks', skew.said),
  ]
}

/** Another wrong address can make the push fail: then the push itself is not a problem. */
function pushLine(pushed: Recorded<Exchange>, proven: string): Line {
  const what = 'pushed request'
  if (pushed.is === 'inconclusive') return skipped(what, 'refused, perhaps only because ISSUER_URL is wrong')
  return pushed.is === 'recorded' || pushed.is === 'unreachable'
    ? lineOf(what, pushed, { todo: 'check the pushed_authorization_request_endpoint', proven })
    : skipped(what, pushed.because)
}

interface Asked {
  /** What to do if nothing better is known. */
  readonly todo: string
  readonly tried?: readonly string[]
  /** What an accepted answer proves. */
  readonly proven?: string
  readonly isGood?: (answer: Exchange) => boolean
}

/** The result of a request, and what to do about it. */
function lineOf(
  what: string,
  step: Recorded<Exchange>,
  { todo, tried = [], proven = '', isGood = isAccepted }: Asked,
): Line {
  if (step.is !== 'recorded')
    return problem(what, step.because, step.is === 'inconclusive' ? todo : (step.todo ?? todo), tried)
  const { value } = step
  const { status } = value
  const at = strippedUrl(value.request.url)
  const came = outcomeAndWay(value)
  if (isServiceError(value))
    return problem(what, `${at} failed with ${came}`, todoAbout(value) ?? 'try again later')
  if (isGood(value)) return ok(what, `accepted with ${status} by ${at}${proven}`)
  const known = value.remedy?.todo
  const isPage = readBody(value).is === 'html'
  const nothing = 'the service gives this address, but nothing is there: report this to its team'
  const beyond = status === 404 ? nothing : BEYOND
  return problem(
    what,
    `${at} answered ${came}${isPage ? ' with an HTML page' : ''}`,
    known ?? (isPage || isAccepted(value) ? todo : beyond),
    tried,
  )
}

const BEYOND = 'ADAPTATIONS can add what the service needs beyond the document'
