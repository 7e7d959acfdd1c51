import PQueue from 'p-queue'
import { type Clock, inBackground, timeOfDay } from '../base/clock.ts'
import { drawing, type EarlierSeeds, TAME } from '../base/draw.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { journeyOfLogIn } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import { collectingCredentials, type SecretSink } from '../evidence/collect-credentials.ts'
import { type Deadline, deadlineIn, endingHttp, endingSession, walkingBy } from '../evidence/deadline.ts'
import type { Evidence, Usage } from '../evidence/evidence.ts'
import { newRecorder } from '../evidence/recorder.ts'
import { httpClient, inSlots, partlyRested } from '../http/send.ts'
import { varyingForms } from '../http/varying-forms.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { Secret } from '../secrets/secret.ts'
import { type ActionName, EVERY_ACTION } from './flow.ts'
import { observePortal } from './portal/observe-portal.ts'
import { openPortal, type PortalOptions } from './portal/visit.ts'
import { recordService } from './record-service.ts'

/** How a recording is made. */
export interface RecordOptions {
  /** Milliseconds until an answer has to be complete. */
  readonly answerTimeout?: number
  /** Receives each credential as it occurs. */
  readonly onSecrets?: (seen: readonly Secret[]) => void
  /** The actions to run; by default all. */
  readonly actions?: ReadonlySet<ActionName>
  /** How to open the developer portal, given the session of the consents; without it the portal is left out. */
  readonly portal?: (consents: ConsentSession) => PortalOptions
  /** The clock to wait by; by default the time of day. */
  readonly clock?: Clock
  /** Draws what a request may vary; without it, each request is tame. */
  readonly seed?: number
  /** The seeds of earlier runs, which are tried first. */
  readonly earlier?: EarlierSeeds
}

/**
 * Runs both flows of the document against a target, once, and records every answer. It judges nothing, and never throws
 * because of the service. Answers that do not arrive within the target's recording timeout are recorded as missing.
 *
 * @param openSession - opens the browser; called once
 * @throws what `openSession` throws: a browser that cannot be started is not the service's fault
 */
export async function record(
  target: Target,
  openSession: () => Promise<ConsentSession>,
  refusals: readonly Refusal[],
  {
    answerTimeout = target.transport.answerTimeout,
    onSecrets = () => {},
    actions = EVERY_ACTION,
    portal,
    clock,
    seed,
    earlier,
  }: RecordOptions = {},
): Promise<Evidence> {
  const startedAt = new Date().toISOString()
  // A private key never leaves this process, not even in the evidence.
  const secrets: Secret[] = Object.entries(target.secrets)
    .filter(([name]) => !/PRIVATE_KEY$|^PASSKEY$/.test(name))
    .map(([name, value]) => ({ name, value }))
  const sink: SecretSink = {
    push(...seen) {
      onSecrets(seen)
      return secrets.push(...seen)
    },
  }
  const limited = inSlots(target.transport.concurrency)
  const plain = httpClient({ ...target.transport, answerTimeout }, clock)
  const draw = seed === undefined ? TAME : await drawing(seed, earlier)
  const varied = seed === undefined ? plain : varyingForms(partlyRested(plain, seed), draw)
  const client = collectingCredentials(varied, sink)
  const http = limited(client)
  const deadline = deadlineIn(target.recordingTimeout)
  // Requests that still wait for their turn at the deadline are never sent.
  const ending = limited(endingHttp(client, deadline))
  const recorder = newRecorder(target, ending, sink, clock ?? timeOfDay(deadline.signal), draw)
  // The browser starts while the first requests go out.
  const session = inBackground(openSession().then(inTurn))
  const open = async () => endingSession(await session, deadline)

  try {
    const service = await recordService(recorder, {
      open,
      rows: refusals,
      actions,
      stop: deadline.stop,
      // Keys created in the portal are revoked even after the deadline.
      openPortal: async () =>
        openPortal(
          { ...recorder, http, clock: clock ?? timeOfDay() },
          interrupted(portal?.(await session), deadline),
        ),
    })
    return {
      target: target.name,
      startedAt,
      ...(seed !== undefined && { seed }),
      issuerUrl: target.issuerUrl,
      ...service,
      refusals: recorder.attempts,
      repeats: recorder.repeats,
      ...(recorder.casesDrawnBy.size > 0 && { casesDrawnBy: [...recorder.casesDrawnBy] }),
      keyPair: { client_id: target.application.clientId, client_secret: target.application.clientSecret },
      consentId: target.consentId,
      adaptations: target.adaptationsInUse,
      checkSet: target.checkSet,
      profiles: target.profiles,
      notOffered: target.notOffered,
      strays: [
        ...recorder.walks,
        ...(service.portal.is === 'recorded' ? service.portal.value.walks : []),
      ].flatMap(({ strays = [] }) => strays),
      observed: [...service.observed, ...observePortal(service.portal), ...recorder.limits],
      secrets,
      usage: usageOf(plain, recorder.walks, journeyOfLogIn(target.consent.journeys)),
    }
  } finally {
    await Promise.all([plain.close(), session.then((opened) => opened.close())])
  }
}

function interrupted(portal: PortalOptions | undefined, { signal }: Deadline): PortalOptions | undefined {
  return portal && { ...portal, signal: AbortSignal.any([signal, ...(portal.signal ? [portal.signal] : [])]) }
}

function usageOf(
  { sent, waited }: ReturnType<typeof httpClient>,
  walks: readonly BrowserWalk[],
  logIn: string,
): Usage {
  const tried = walks.filter(({ isWrongPassword }) => isWrongPassword)
  const pages = walks
    .filter((walk) => !tried.includes(walk))
    .flatMap((walk) => walk.pages.filter(({ isUntouched }) => !isUntouched))
  const count = (...names: readonly string[]) => pages.filter(({ journey }) => names.includes(journey)).length
  return {
    requests: sent,
    ...(waited > 0 && { waited }),
    logins: count(logIn),
    ...(tried.length > 0 && { wrongPasswords: tried.length }),
    consents: count('approve', 'deny'),
  }
}

/** A session whose walks run one after another: its user has one window. */
const inTurn = (session: ConsentSession): ConsentSession =>
  walkingBy(session, (walk) => {
    const turns = new PQueue({ concurrency: 1 })
    return (request) => turns.add(() => walk(request))
  })
