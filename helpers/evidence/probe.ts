import type { BrowserWalk } from '../browser/browser-walk.ts'
import { journeyOfPassword } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import { doesNotApply, type Missing, notConfigured, type Recorded } from '../http/exchange.ts'
import { parseRedirect } from '../http/redirect.ts'
import { alteredUri, appendedUri, cutOffUri, inventedUri } from '../requests/different.ts'
import { codeOf } from './consent.ts'
import type { Evidence, Probe } from './evidence.ts'
import { look, openPushed, type Probing, tryWrongPassword, whyNoneTried } from './look.ts'
import { type Kept, openExpired, whyNotAwaited } from './patience.ts'
import { CONSENTS, PROBES, type ProbeName, probeRows } from './probe-list.ts'
import { newAuthorization, type PushedAuthorization, pushUnedited } from './pushed-authorization.ts'
import { controlOf, type Recorder } from './recorder.ts'
import { leftOut, notChosen } from './safety.ts'

/** The same reason for each of the probes. */
export const noProbes = (missing: Missing): Evidence['probes'] =>
  Object.fromEntries(
    probeRows.map(([name]) => [name, { control: missing, walk: missing }]),
  ) as Evidence['probes']

/**
 * Opens what opens nothing, in the signed-in session, and decides nothing there. What is made of a reference is made of one
 * that nothing has opened; that one is opened at the end, since a service that locks its user out after so many log-ins
 * refuses everything for that.
 *
 * @param decided - waits for the last consent: a wrong password may lock the user out
 */
export async function recordProbes(
  recorder: Recorder,
  probing: Probing,
  reused: Probe,
  decided: () => Promise<unknown>,
): Promise<Evidence['probes']> {
  let live: Promise<PushedAuthorization> | undefined
  const openLive = async (makeUri: (issued: string) => string) => {
    live ??= pushUnedited(recorder, probing.endpoints.par, newAuthorization(recorder))
    return openPushed(recorder, probing, await live, makeUri)
  }
  let unpushed: Promise<Recorded<BrowserWalk>> | undefined
  const openUnpushed = () => {
    unpushed ??= look(recorder, probing, newAuthorization(recorder), undefined)
    return unpushed
  }
  const takers: Readonly<Partial<Record<ProbeName, () => Promise<Recorded<BrowserWalk>>>>> = {
    invented: () => openLive(inventedUri),
    altered: () => openLive(alteredUri),
    appended: () => openLive(appendedUri),
    cutOff: () => openLive(cutOffUri),
    ofAnother: () => lookAtAnothers(recorder, probing),
    unpushed: openUnpushed,
    unpushedAnyhow: openUnpushed,
  }
  const taken: Record<ProbeName, Probe> = {
    ...noProbes({ is: 'left out', because: 'it was not taken' }),
    reused,
  }
  for (const [name] of probeRows) {
    const take = takers[name]
    if (take) taken[name] = await probe(recorder, name, probing, take)
  }
  const walked = probeRows.filter(([name]) => taken[name].walk.is === 'recorded')
  if (walked.length > 0 && !isOpened(await openLive((issued) => issued)))
    for (const [name] of walked)
      if (!isOpened(taken[name].walk)) taken[name] = { ...taken[name], control: SHUT }
  const wrongPassword = await probe(recorder, 'wrongPassword', probing, async () => {
    await decided()
    return tryWrongPassword(recorder, probing)
  })
  return { ...taken, wrongPassword }
}

const SHUT: Missing = {
  is: 'inconclusive',
  because: 'after it a request_uri that was good led to no consent, so something else may have been refused',
}

/** Whether a walk came to where the user decides, or beyond. */
function isOpened(walk: Recorded<BrowserWalk>): boolean {
  if (walk.is !== 'recorded') return false
  const { pages, redirect = '' } = walk.value
  return (
    pages.some(({ journey, isUntouched }) => isUntouched && CONSENTS.has(journey)) ||
    parseRedirect(redirect).query.code !== undefined
  )
}

/** Opens the reference of an approved consent once more, before it may have expired (RFC 9126, 7.3). */
export const probeReused = (recorder: Recorder, probing: Probing): Promise<Probe> =>
  probe(recorder, 'reused', probing, () => openPushed(recorder, probing, probing))

/** Opens the reference of a request that was kept until its lifetime was over, and after it one that is good. */
export async function probeExpired(
  recorder: Recorder,
  probing: Probing,
  kept: Recorded<Kept<PushedAuthorization>>,
): Promise<Probe> {
  const expired = await probe(recorder, 'expired', probing, () =>
    openExpired(recorder, kept, ({ authorization }, requestUri) =>
      look(recorder, probing, authorization, requestUri),
    ),
  )
  if (expired.walk.is !== 'recorded' || isOpened(expired.walk)) return expired
  const good = await pushUnedited(recorder, probing.endpoints.par, newAuthorization(recorder))
  return isOpened(await openPushed(recorder, probing, good)) ? expired : { ...expired, control: SHUT }
}

async function probe(
  { target }: Recorder,
  name: ProbeName,
  probing: Probing,
  take: () => Promise<Recorded<BrowserWalk>>,
): Promise<Probe> {
  const byHand = target.consent.isManual ? BY_HAND : undefined
  const { clause } = PROBES[name]
  const unmet =
    notChosen(target.profiles, clause) ?? leftOut(target, clause) ?? byHand ?? UNMET[name]?.(target, probing)
  if (unmet) return { control: unmet, walk: unmet }
  const control = controlOf(codeOf(probing.approved))
  const after = name === 'wrongPassword' ? journeyOfPassword(target.consent.journeys) : undefined
  return { control, ...(after && { after }), walk: control.is === 'accepted' ? await take() : control }
}

/** Why a target cannot have a probe. */
const UNMET: Readonly<Partial<Record<ProbeName, (target: Target, probing: Probing) => Missing | undefined>>> =
  {
    ofAnother: ({ second }) => (second ? undefined : notConfigured('SECOND_CLIENT_ID')),
    unpushed: (_target, { requiresPushing }) =>
      requiresPushing ? undefined : doesNotApply('discovery does not announce that requests are pushed only'),
    expired: whyNotAwaited,
    wrongPassword: whyNoneTried,
  }

const BY_HAND: Missing = {
  is: 'not configured',
  because: 'CONSENT is manual, and nobody is asked to open what opens nothing',
}

/** The reference of the second application, opened as the first one (RFC 9126, 2.2). */
async function lookAtAnothers(recorder: Recorder, probing: Probing): Promise<Recorded<BrowserWalk>> {
  const anothers = newAuthorization(recorder, 'second')
  const { pushed } = await pushUnedited(recorder, probing.endpoints.par, anothers)
  const { application } = recorder.target
  return openPushed(recorder, probing, { authorization: { ...anothers, application }, pushed })
}
