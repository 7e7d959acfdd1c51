import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import type { WalkRequest } from '../browser/walk-request.ts'
import { type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { type Authorization, authorizationUrl } from '../requests/documented-requests.ts'
import { alteredUri, inventedUri } from '../requests/request-uri.ts'
import { codeOf, type Endpoints, noteWalk, type OpenBrowser, openable, walkRequest } from './consent.ts'
import type { Consent, Evidence, Probe } from './evidence.ts'
import { PROBES, type ProbeName, probeRows } from './probe-list.ts'
import { newAuthorization, type PushedAuthorization, pushUnedited } from './pushed-authorization.ts'
import { acceptedMember, controlOf, type Recorder } from './recorder.ts'
import { leftOut } from './safety.ts'

/** What the run has by the time that it probes, the first pushed request among it. */
export interface Probing extends PushedAuthorization {
  readonly open: OpenBrowser
  readonly endpoints: Endpoints
  readonly approved: Recorded<Consent>
}

/** The shortest time that a page is looked at, in milliseconds. */
const LEAST_MS = 2_000

/** The same reason for each of the probes. */
export const noProbes = (missing: Missing): Evidence['probes'] => ({
  invented: { control: missing, walk: missing },
  altered: { control: missing, walk: missing },
  ofAnother: { control: missing, walk: missing },
})

/** Opens what opens nothing, in the signed-in session, and decides nothing there. */
export async function recordProbes(recorder: Recorder, probing: Probing): Promise<Evidence['probes']> {
  const { authorization, pushed } = probing
  const requestUri = acceptedMember('the pushed authorization request', pushed, 'request_uri')
  const of = (makeUri: (issued: string) => string) => async () =>
    requestUri.is === 'recorded'
      ? look(recorder, probing, authorization, makeUri(requestUri.value))
      : requestUri
  const takers: Readonly<Record<ProbeName, () => Promise<Recorded<BrowserWalk>>>> = {
    invented: of(inventedUri),
    altered: of(alteredUri),
    ofAnother: () => lookAtAnothers(recorder, probing),
  }
  const taken: Record<ProbeName, Probe> = { ...noProbes({ is: 'left out', because: 'it was not taken' }) }
  for (const [name] of probeRows) taken[name] = await probe(recorder, name, probing, takers[name])
  return taken
}

async function probe(
  { target }: Recorder,
  name: ProbeName,
  { approved }: Probing,
  take: () => Promise<Recorded<BrowserWalk>>,
): Promise<Probe> {
  const unmet = leftOut(target, PROBES[name].clause) ?? (target.consent.isManual ? BY_HAND : undefined)
  if (unmet) return { control: unmet, walk: unmet }
  const control = controlOf(codeOf(approved))
  return { control, walk: control.is === 'accepted' ? await take() : control }
}

const BY_HAND: Missing = {
  is: 'not configured',
  because: 'CONSENT is manual, and nobody is asked to open what opens nothing',
}

/** The reference of the second application, opened as the first one (RFC 9126, 2.2). */
async function lookAtAnothers(recorder: Recorder, probing: Probing): Promise<Recorded<BrowserWalk>> {
  if (!recorder.target.second) return { is: 'not configured', because: 'set SECOND_CLIENT_ID' }
  const anothers = newAuthorization(recorder, 'second')
  const { pushed } = await pushUnedited(recorder, probing.endpoints.par, anothers)
  const requestUri = acceptedMember(
    'the pushed authorization request of the second application',
    pushed,
    'request_uri',
  )
  if (requestUri.is !== 'recorded') return requestUri
  return look(recorder, probing, { ...anothers, application: recorder.target.application }, requestUri.value)
}

/** Goes to the address of a reference and looks at what comes up. */
async function look(
  recorder: Recorder,
  { open, endpoints, approved }: Probing,
  authorization: Authorization,
  requestUri: string,
): Promise<Recorded<BrowserWalk>> {
  const endpoint = openable(recorder.target, endpoints.authorization)
  if (endpoint.is !== 'recorded') return endpoint
  const url = authorizationUrl(recorder.target, authorization, endpoint.value, requestUri)
  const request = walkRequest(recorder.target, authorization, url, 'approve')
  return takeWalk(recorder, await open(), { ...request, ...patience(approved), endsAt: () => true })
}

/** No page is looked at longer than the whole approved consent took. */
const patience = (approved: Recorded<Consent>): Pick<WalkRequest, 'patience'> =>
  approved.is === 'recorded' ? { patience: Math.max(LEAST_MS, approved.value.walk.durationMs) } : {}

async function takeWalk(
  recorder: Recorder,
  session: Pick<ConsentSession, 'walk'>,
  request: WalkRequest,
): Promise<Recorded<BrowserWalk>> {
  const walk = await session.walk(request)
  noteWalk(recorder, walk)
  return recorded(walk)
}
