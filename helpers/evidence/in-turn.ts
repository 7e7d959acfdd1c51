import PQueue from 'p-queue'
import type { ConsentSession } from '../browser/consent-session.ts'

/** A session in which a walk begins when the one before it has ended: its user has one window. */
export function inTurn(session: ConsentSession): ConsentSession {
  const { anew } = session
  const turns = new PQueue({ concurrency: 1 })
  return {
    ...session,
    ...(anew && { anew: async () => inTurn(await anew()) }),
    walk: (request) => turns.add(() => session.walk(request)),
  }
}
