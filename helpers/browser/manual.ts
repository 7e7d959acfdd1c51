import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { json } from 'node:stream/consumers'
import { request } from 'undici'
import { strippedUrl } from '../base/url.ts'
import { visible } from '../base/visible.ts'
import { isObject } from '../http/answer.ts'
import type { BrowserWalk, WalkRequest } from './browser-walk.ts'
import type { ConsentSession } from './consent-session.ts'

/** Variable by which the runner tells its workers where a person can be asked. */
export const CONSOLE_VARIABLE = 'CONTRACT_MANUAL_CONSOLE'

/** Where a person reads and types. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** What a person is asked. */
type Question = Pick<WalkRequest, 'authorizationUrl' | 'decision' | 'redirectUri'>

/**
 * Asks a person to walk the consent pages (document, 4.4): prints the address and takes the redirect that they paste. The
 * workers, which have no terminal, ask through a port of the loopback interface under a path that only they know.
 */
export async function openManualConsole({ input, output }: Terminal): Promise<{ close(): Promise<void> }> {
  const path = `/${randomUUID()}`
  const lines = createInterface({ input })
  const typed = lines[Symbol.asyncIterator]()
  const server = createServer(async (asked, answer) => {
    if (asked.url !== path) return void answer.writeHead(404).end()
    const question = (await json(asked)) as Question
    answer.end(JSON.stringify({ redirect: await askPerson(question, typed, output) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env[CONSOLE_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return {
    close: async () => {
      lines.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function askPerson(
  { authorizationUrl, decision, redirectUri }: Question,
  typed: AsyncIterator<string>,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const start = strippedUrl(redirectUri)
  output.write(
    `\nOpen this address in a browser, log in and ${decision === 'approve' ? 'APPROVE' : 'DENY'} the consent:\n\n` +
      `  ${visible(authorizationUrl)}\n\n` +
      `Then paste the address to which the browser is redirected (${start}…) and press Enter:\n`,
  )
  for (;;) {
    const { value, done } = await typed.next()
    if (done) return undefined
    const text = String(value).trim()
    if (text.startsWith(start)) return text
    if (text !== '') output.write(`The address has to start with ${start}. Paste all of it:\n`)
  }
}

const NOBODY = 'no redirect address was entered: CONSENT=manual needs an interactive terminal'

/**
 * A session in which a person walks the pages, in a browser of theirs. Nothing sees the pages; the redirect is what they
 * paste.
 *
 * @param console - address of the runner's console
 */
export function manualSession(console: string): ConsentSession {
  return {
    walk: async ({ authorizationUrl, decision, redirectUri }) => {
      const started = performance.now()
      const redirect = await ask(console, { authorizationUrl, decision, redirectUri })
      const end: Pick<BrowserWalk, 'redirect' | 'failure'> = redirect
        ? { redirect }
        : { failure: { kind: 'page', reason: NOBODY, title: '', address: strippedUrl(authorizationUrl) } }
      const durationMs = Math.round(performance.now() - started)
      return { pages: [], documents: [], ...end, byHand: true, durationMs }
    },
    close: async () => {},
  }
}

async function ask(console: string, question: Question): Promise<string | undefined> {
  const forever = { headersTimeout: 0, bodyTimeout: 0 }
  const answer = await request(console, { method: 'POST', body: JSON.stringify(question), ...forever })
  const value: unknown = await answer.body.json()
  return isObject(value) && typeof value.redirect === 'string' ? value.redirect : undefined
}
