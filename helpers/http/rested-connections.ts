import type { Dispatcher } from 'undici'
import type { Clock } from '../base/clock.ts'

/** How long a connection is idle before it is used again. Most servers keep one for five seconds or more. */
export const REST_MS = 1000

/** The most connections to one origin. A run sends about so many requests in the time of a rest. */
const MOST = 32

/** One of so many requests that would wait opens a connection while there are few, or all others would wait longer. */
const OPENS = 4

/** Whether a request waits for a connection that has rested. */
export type Rest = 'always' | 'if ready'

/** One of the connections to an origin, and when it was used last. */
interface Resting {
  readonly connection: Dispatcher
  readonly since: number
}

/**
 * Persistent connections (RFC 9112, 9.3), each of which is idle for a second before it is used again.
 *
 * @param open - makes a dispatcher that keeps its connection
 */
export function restedConnections(open: (origin: string) => Dispatcher, clock: Clock) {
  const all = new Map<string, Set<Dispatcher>>()
  const resting = new Map<string, Resting[]>()
  let waited = 0

  const forget = (origin: string, connection: Dispatcher): void => {
    all.get(origin)?.delete(connection)
    const idle = resting.get(origin) ?? []
    const at = idle.findIndex((one) => one.connection === connection)
    if (at >= 0) idle.splice(at, 1)
  }
  const take = async (origin: string, waits: boolean): Promise<Dispatcher> => {
    const own = all.get(origin) ?? new Set()
    const idle = resting.get(origin) ?? []
    all.set(origin, own)
    resting.set(origin, idle)
    const [longest] = idle
    const isReady = longest && clock.now() >= longest.since + REST_MS
    const opens = () => own.size < MOST && (!waits || ++waited % OPENS === 0)
    if (!longest || (!isReady && opens())) {
      const connection = open(origin)
      own.add(connection)
      // Most servers close one while it rests: then it is not used again. A proxy does not pass that on.
      connection.on('disconnect', () => forget(origin, connection))
      return connection
    }
    idle.shift()
    await clock.until(longest.since + REST_MS)
    return own.has(longest.connection) ? longest.connection : take(origin, waits)
  }

  return {
    /**
     * Sends one request by a connection that has rested.
     *
     * @param rest - if none has rested long enough, it opens a new one while there are few (`if ready`), or in three of four times
     *   waits for one (`always`)
     */
    async send<Answer>(
      origin: string,
      rest: Rest,
      by: (connection: Dispatcher) => Promise<Answer>,
    ): Promise<Answer> {
      const connection = await take(origin, rest === 'always')
      try {
        const answer = await by(connection)
        if (all.get(origin)?.has(connection)) resting.get(origin)?.push({ connection, since: clock.now() })
        return answer
      } catch (error) {
        forget(origin, connection)
        await connection.destroy()
        throw error
      }
    },
    close: () => Promise.all([...all.values()].flatMap((own) => [...own]).map((one) => one.destroy())),
  }
}
