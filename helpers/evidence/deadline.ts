import { strippedUrl } from '../base/url.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import type { HttpClient } from '../http/send.ts'

/** The end of the time that a recording may take. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The reason for everything that is missing after it. */
  readonly because: string
}

/** A deadline some milliseconds from now, or as soon as `stop` is called. */
export function deadlineIn(milliseconds: number): Deadline & { stop(): void } {
  const stopped = new AbortController()
  return {
    signal: AbortSignal.any([AbortSignal.timeout(milliseconds), stopped.signal]),
    because: `the recording was stopped after ${milliseconds / 1000} s (RECORDING_TIMEOUT)`,
    stop: () => stopped.abort(),
  }
}

/** A client that stops waiting for answers at the deadline, and sends nothing after it. */
export function endingHttp(http: HttpClient, deadline: Deadline): HttpClient {
  return {
    send: (message, again) =>
      before(
        deadline,
        () => http.send(message, again),
        () => ({
          is: 'unreachable',
          because: `${message.method} ${strippedUrl(message.url)}: ${deadline.because}`,
          todo: 'Raise RECORDING_TIMEOUT, or find out why the service is slow.',
        }),
      ),
  }
}

/** A session whose walks end at the deadline. */
export const endingSession = (session: ConsentSession, deadline: Deadline): ConsentSession =>
  walkingBy(session, (walk) => (request) => {
    const started = performance.now()
    return before(
      deadline,
      () => walk(request),
      () => ({
        pages: [],
        documents: [],
        failure: {
          kind: 'unreachable',
          reason: deadline.because,
          title: '',
          address: strippedUrl(request.authorizationUrl),
        },
        durationMs: Math.round(performance.now() - started),
      }),
    )
  })

/** A session whose walks are wrapped, as are those of each further session opened from it. */
export function walkingBy(
  session: ConsentSession,
  by: (walk: ConsentSession['walk']) => ConsentSession['walk'],
): ConsentSession {
  const { walk, anew } = session
  return { ...session, ...(anew && { anew: async () => walkingBy(await anew(), by) }), walk: by(walk) }
}

/** The result of some work, or a stand-in once the deadline has passed. */
function before<T>({ signal }: Deadline, act: () => Promise<T>, otherwise: () => T): Promise<T> {
  if (signal.aborted) return Promise.resolve(otherwise())
  return new Promise((resolve, reject) => {
    const end = () => resolve(otherwise())
    signal.addEventListener('abort', end, { once: true })
    act()
      .finally(() => signal.removeEventListener('abort', end))
      .then(resolve, reject)
  })
}
