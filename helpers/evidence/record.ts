import PQueue from 'p-queue'
import { beside, type Clock, timeOfDay } from '../base/clock.ts'
import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { journeyOfLogIn } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import { httpClient, inSlots } from '../http/send.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { Secret } from '../secrets/secret.ts'
import { collectingCredentials, type SecretSink } from './collect-credentials.ts'
import { type Deadline, deadlineIn, endingHttp, endingSession, walkingBy } from './deadline.ts'
import type { Evidence, Usage } from './evidence.ts'
import { type ActionName, EVERY_ACTION } from './flow/flow.ts'
import { observePortal } from './portal/observe-portal.ts'
import { openPortal, type PortalOptions } from './portal/visit.ts'
import { recordService } from './record-service.ts'
import { newRecorder } from './recorder.ts'

/** How a recording is made. */
export interface RecordOptions {
  /** Milliseconds until an answer has to be complete. */
  readonly answerTimeout?: number
  /** Receives each credential as it occurs. */
  readonly onSecrets?: (seen: readonly Secret[]) => void
  /** What is done; everything unless told otherwise. */
  readonly actions?: ReadonlySet<ActionName>
  /** How the developer portal is opened, once the session of the consents is; without it the portal is left out. */
  readonly portal?: (consents: ConsentSession) => PortalOptions
  /** The time that is waited by; the time of day unless told otherwise. */
  readonly clock?: Clock
}

/**
 * Walks both flows of the document against a target, once, and records every answer. Expects nothing and never throws
 * for what the service does. What has not arrived within the target's recording timeout is recorded as missing.
 *
 * @param openSession - opens the browser; called once
 * @throws what `openSession` throws: a browser that cannot be started is no fact about the service
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
  const client = collectingCredentials(plain, sink)
  const http = limited(client)
  const deadline = deadlineIn(target.recordingTimeout)
  // What waits for its turn is never sent once the deadline has passed.
  const ending = limited(endingHttp(client, deadline))
  const recorder = newRecorder(target, ending, sink, clock ?? timeOfDay(deadline.signal))
  // The browser starts while the first requests go out.
  const session = beside(openSession().then(inTurn))
  const open = async () => endingSession(await session, deadline)

  try {
    const service = await recordService(recorder, {
      open,
      rows: refusals,
      actions,
      stop: deadline.stop,
      // What is created in the portal is revoked even after the deadline.
      openPortal: async () =>
        openPortal(
          { ...recorder, http, clock: clock ?? timeOfDay() },
          interrupted(portal?.(await session), deadline),
        ),
    })
    return {
      target: target.name,
      startedAt,
      issuerUrl: target.issuerUrl,
      ...service,
      refusals: recorder.attempts,
      further: recorder.further,
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
      observed: [...service.observed, ...observePortal(service.portal)],
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

/** A session in which a walk begins when the one before it has ended: its user has one window. */
const inTurn = (session: ConsentSession): ConsentSession =>
  walkingBy(session, (walk) => {
    const turns = new PQueue({ concurrency: 1 })
    return (request) => turns.add(() => walk(request))
  })
