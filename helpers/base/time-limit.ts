import { createContext, Script } from 'node:vm'

/** Work was stopped because its time was up. */
export class OutOfTime extends Error {}

const context = createContext({})
const script = new Script('work()')

/**
 * What `work` returns. A loop and a regular expression are stopped, too, which no timer of this thread can do.
 *
 * @param what - the work, as the subject of a sentence
 * @throws OutOfTime if it takes longer than `milliseconds`
 */
export function inTime<T>(milliseconds: number, what: string, work: () => T): T {
  context.work = work
  try {
    return script.runInContext(context, { timeout: milliseconds }) as T
  } catch (error) {
    // The error is of the other context, so it is no instance of this one's Error.
    const isLate = (error as { readonly code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isLate ? new OutOfTime(`${what} took longer than ${milliseconds / 1000} s`) : error
  }
}
