import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createInterface } from 'node:readline/promises'
import { strippedUrl } from '../base/url.ts'
import { visible } from '../base/visible.ts'
import { CONSOLE_VARIABLE, type ManualQuestion } from './manual-session.ts'

/** Where a person reads and types. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks a person to walk the consent pages (document, 4.4): prints the address and takes the redirect that they paste, or
 * that arrives at a redirect address on this machine. The workers, which have no terminal, ask through a port of the
 * loopback interface under a path that only they know.
 */
export async function openManualConsole(terminal: Terminal): Promise<{ close(): Promise<void> }> {
  const path = `/${randomUUID()}`
  const lines = createInterface({ input: terminal.input })
  const typed = lines[Symbol.asyncIterator]()
  const server = createServer(async (request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    const question: ManualQuestion = JSON.parse(await textOf(request))
    const redirect = await askPerson(question, typed, terminal.output)
    response.end(JSON.stringify({ redirect }))
  })
  const port = await listen(server, 0)
  process.env[CONSOLE_VARIABLE] = `http://127.0.0.1:${port}${path}`
  return {
    close: async () => {
      lines.close()
      await closed(server)
    },
  }
}

async function askPerson(
  { authorizationUrl, decision, redirectUri }: ManualQuestion,
  typed: AsyncIterator<string>,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const what = decision === 'approve' ? 'log in and APPROVE the consent' : 'log in and DENY the consent'
  output.write(
    `\nOpen this address in a browser, and ${what}:\n\n  ${visible(authorizationUrl)}\n\n` +
      `Then paste the address to which the browser is redirected (${strippedUrl(redirectUri)}…) and press Enter:\n`,
  )
  const arrival = await arrivalAt(redirectUri)
  try {
    return await Promise.race([pasted(typed, redirectUri, output), ...(arrival ? [arrival.redirect] : [])])
  } finally {
    await arrival?.close()
  }
}

async function pasted(
  typed: AsyncIterator<string>,
  redirectUri: string,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  for (;;) {
    const { value, done } = await typed.next()
    if (done) return undefined
    const text = String(value).trim()
    if (text.startsWith(strippedUrl(redirectUri))) return text
    if (text !== '')
      output.write(`The address has to start with ${strippedUrl(redirectUri)}. Paste all of it:\n`)
  }
}

/** Listens where the redirect goes, if that is a free port of this machine. */
async function arrivalAt(redirectUri: string) {
  const { protocol, hostname, port, pathname } = new URL(redirectUri)
  if (protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(hostname) || port === '') return undefined
  let arrived: (redirect: string) => void = () => {}
  const redirect = new Promise<string>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirectUri)
    response.end('The redirect has arrived. You can close this page.')
    if (url.pathname === pathname) arrived(url.href)
  })
  try {
    await listen(server, Number(port))
  } catch {
    return undefined
  }
  return { redirect, close: () => closed(server) }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function closed(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
