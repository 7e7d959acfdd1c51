import { type Dispatcher, request } from 'undici'
import { dispatcherFor } from './dispatcher.ts'
import { reasonOf } from './network-errors.ts'
import { type Transport, USER_AGENT } from './transport.ts'

/**
 * Posts JSON once to an address that is not part of the tested service. Follows no redirect.
 *
 * @param transport - how to reach it; `answerTimeout` limits the whole exchange
 * @returns why the post failed, without the address; `undefined` if it succeeded
 */
export async function postJson(
  url: string,
  value: unknown,
  transport: Transport,
): Promise<string | undefined> {
  const { answerTimeout } = transport
  const signal = AbortSignal.timeout(answerTimeout)
  let dispatcher: Dispatcher | undefined
  try {
    dispatcher = dispatcherFor(new URL(url).origin, transport)
    const { statusCode, body } = await Promise.race([
      request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'user-agent': USER_AGENT, 'content-type': 'application/json' },
        body: JSON.stringify(value),
        signal,
      }),
      expiry(signal),
    ])
    await body.dump()
    return statusCode >= 200 && statusCode < 300 ? undefined : `it answered ${statusCode}`
  } catch (error) {
    return reasonOf(error, answerTimeout)
  } finally {
    await dispatcher?.destroy()
  }
}

/** A request ignores its signal until it is connected, and a proxy may never confirm the connection. */
const expiry = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
