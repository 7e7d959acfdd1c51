import { once } from '../../base/clock.ts'
import type { BrowserWalk } from '../../browser/browser-walk.ts'
import { journeyOfPassword } from '../../browser/journeys.ts'
import { controlOf } from '../../evidence/attempts.ts'
import type { Evidence, Probe } from '../../evidence/evidence.ts'
import { CONSENTS, PROBES, type ProbeName, type ProbeRow, probeRows } from '../../evidence/probe-list.ts'
import { lacking, leftOut, notChosen } from '../../evidence/safety.ts'
import { doesNotApply, type Missing, type Recorded } from '../../http/exchange.ts'
import { parseRedirect } from '../../http/redirect.ts'
import { alteredUri, appendedUri, cutOffUri, inventedUri, otherCaseUri } from '../../requests/different.ts'
import { newAuthorization, type PushedAuthorization, pushUnedited } from '../par/push.ts'
import { codeOf } from './consent.ts'
import { look, type MakeUri, openPushed, type Probing, tryWrongPassword, whyNoneTried } from './look.ts'
import { type Kept, openExpired } from './patience.ts'

/** The same reason for each of the probes. */
export const noProbes = (missing: Missing): Evidence['probes'] =>
  Object.fromEntries(
    probeRows.map(([name]) => [name, { control: missing, walk: missing }]),
  ) as Evidence['probes']

/** The probes that are opened one after another, in the signed-in session. */
export const OPENED_IN_TURN = [
  'invented',
  'altered',
  'appended',
  'cutOff',
  'otherCase',
  'ofAnother',
  'unpushed',
  'unpushedAnyhow',
] as const satisfies readonly ProbeName[]

/** Their results, and that of `reused`, which was opened before them. */
export type OpenedInTurn = Pick<Evidence['probes'], (typeof OPENED_IN_TURN)[number] | 'reused'>

/**
 * Opens addresses that must not lead to a consent, in the signed-in session, and decides nothing there. It alters a
 * request_uri that is still unopened, and opens that one at the end: a service that locks the user out after so many log-ins
 * would refuse it too. Late in a run, it opens a third of them.
 */
export async function recordProbes(run: Probing, reused: Probe): Promise<OpenedInTurn> {
  const live = once(() => pushUnedited(run))
  const openLive = async (makeUri?: MakeUri) => openPushed(run, await live(), makeUri)
  const openUnpushed = once(() => look(run, newAuthorization(run), undefined))
  const takers = {
    invented: () => openLive(inventedUri),
    altered: () => openLive(alteredUri),
    appended: () => openLive(appendedUri),
    cutOff: () => openLive(cutOffUri),
    otherCase: () => openLive(otherCaseUri),
    ofAnother: () => lookAtAnothers(run),
    unpushed: openUnpushed,
    unpushedAnyhow: openUnpushed,
  }
  const taken = { ...noProbes(UNTAKEN), reused }
  const meant = run.isLate ? run.draw.share(OPENED_IN_TURN, (name) => name) : OPENED_IN_TURN
  for (const name of meant) taken[name] = await probe(run, name, takers[name])
  const walked = [...OPENED_IN_TURN, 'reused' as const].filter((name) => taken[name].walk.is === 'recorded')
  if (walked.length > 0 && !isOpened(await openLive()))
    for (const name of walked)
      if (!isOpened(taken[name].walk)) taken[name] = { ...taken[name], control: SHUT }
  return taken
}

const UNTAKEN: Missing = { is: 'left out', because: 'it was not opened' }

/** A probe, or why it was not opened. */
export const probeOf = (probe: Recorded<Probe>): Probe =>
  probe.is === 'recorded' ? probe.value : { control: probe, walk: probe }

/** Tries a wrong password: it may lock the user out. */
export const probePassword = (run: Probing): Promise<Probe> =>
  probe(run, 'wrongPassword', () => tryWrongPassword(run))

const SHUT: Missing = {
  is: 'inconclusive',
  because:
    'after it a valid request_uri did not lead to a consent either, so the refusal may have another reason',
}

/** True if a walk reached the page where the user decides, or a code. */
function isOpened(walk: Recorded<BrowserWalk>): boolean {
  if (walk.is !== 'recorded') return false
  const { pages, redirect = '' } = walk.value
  return (
    pages.some(({ journey, isUntouched }) => isUntouched && CONSENTS.has(journey)) ||
    parseRedirect(redirect).query.code !== undefined
  )
}

/** Opens the request_uri of an approved consent once more, before it can expire (RFC 9126, 7.3). */
export const probeReused = (run: Probing): Promise<Probe> => probe(run, 'reused', () => openPushed(run, run))

/** Opens a request_uri that was kept until it expired, and then a valid one. */
export async function probeExpired(run: Probing, kept: Kept<PushedAuthorization>): Promise<Probe> {
  const expired = await probe(run, 'expired', () => openExpired(run, kept))
  if (expired.walk.is !== 'recorded' || isOpened(expired.walk)) return expired
  const good = await pushUnedited(run)
  return isOpened(await openPushed(run, good)) ? expired : { ...expired, control: SHUT }
}

async function probe(
  run: Probing,
  name: ProbeName,
  take: () => Promise<Recorded<BrowserWalk>>,
): Promise<Probe> {
  const unmet = whyNotTaken(run, name)
  if (unmet) return { control: unmet, walk: unmet }
  const control = controlOf(codeOf(run.approved))
  const after = name === 'wrongPassword' ? journeyOfPassword(run.target.consent.journeys) : undefined
  return { control, ...(after && { after }), walk: control.is === 'accepted' ? await take() : control }
}

/** Why a probe is not opened; `undefined` if it is. */
function whyNotTaken({ target, requiresPushing }: Probing, name: ProbeName): Missing | undefined {
  const { clause, needs }: ProbeRow = PROBES[name]
  const unwanted = notChosen(target.profiles, clause) ?? leftOut(target, clause)
  if (unwanted) return unwanted
  if (target.consent.isManual) return BY_HAND
  if (name === 'unpushed' && !requiresPushing)
    return doesNotApply('discovery does not say that requests must be pushed')
  return name === 'wrongPassword' ? whyNoneTried(target) : lacking(target, needs)
}

const BY_HAND: Missing = {
  is: 'not configured',
  because: 'CONSENT is manual, and the user is not asked to open invalid addresses',
}

/** Opens a request_uri of the second application with the client ID of the first (RFC 9126, 2.2). */
async function lookAtAnothers(run: Probing): Promise<Recorded<BrowserWalk>> {
  const anothers = newAuthorization(run, 'second')
  const { pushed } = await pushUnedited(run, anothers)
  return openPushed(run, { authorization: { ...anothers, application: run.target.application }, pushed })
}
