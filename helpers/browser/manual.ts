import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ReadStream, WriteStream } from 'node:tty'
import { strippedUrl } from '../base/url.ts'
import { visible } from '../base/visible.ts'
import type { BrowserWalk, WalkRequest } from './browser-walk.ts'
import type { ConsentSession } from './consent-session.ts'

/** Where a person reads and types. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

const [INPUT, OUTPUT] = process.platform === 'win32' ? ['CONIN$', 'CONOUT$'] : ['/dev/tty', '/dev/tty']

/** The terminal that started this process, even if its input and output are redirected; undefined in a pipeline. */
function ownTerminal(): Terminal | undefined {
  try {
    return { input: new ReadStream(openSync(INPUT, 'r')), output: new WriteStream(openSync(OUTPUT, 'w')) }
  } catch {
    return undefined
  }
}

const NO_ONE = 'no redirect address was entered: CONSENT=manual needs an interactive terminal'

/**
 * A session in which a person walks through the consent pages (document, 4.4) in their own browser. It prints the address,
 * and reads the redirect address that the person pastes. It does not see the pages.
 */
export function manualSession(terminal = ownTerminal()): ConsentSession {
  const lines = terminal && createInterface({ input: terminal.input })
  const typed = lines?.[Symbol.asyncIterator]()
  const ask = (request: WalkRequest) => terminal && typed && askPerson(request, typed, terminal.output)
  return {
    walk: async (request) => {
      const started = performance.now()
      const redirect = await ask(request)
      const address = strippedUrl(request.authorizationUrl)
      const end: Pick<BrowserWalk, 'redirect' | 'failure'> = redirect
        ? { redirect }
        : { failure: { kind: 'page', reason: NO_ONE, title: '', address } }
      const durationMs = Math.round(performance.now() - started)
      return { pages: [], documents: [], ...end, byHand: true, durationMs }
    },
    close: async () => {
      lines?.close()
      if (terminal?.input instanceof ReadStream) terminal.input.destroy()
    },
  }
}

async function askPerson(
  { authorizationUrl, decision, redirectUri }: WalkRequest,
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
    if (text !== '') output.write(`The address must start with ${start}. Paste the whole address:\n`)
  }
}
