import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer of a service; undefined if the handler writes the answer itself. */
export type Answer = string | { status?: number; headers?: Record<string, string>; body?: string } | undefined
export type Handler = (visit: Visit) => Answer | Promise<Answer>

/** One request to a service. */
export interface Visit {
  readonly path: string
  readonly url: URL
  readonly method: string
  readonly form: URLSearchParams
  /** The body, not parsed. */
  readonly body: string
  readonly cookie: string
  readonly response: ServerResponse
}

/** A small service on a free port of this machine. */
export interface Service {
  readonly origin: string
  /** Method and path of every request, in order. */
  readonly visits: string[]
  close(): void
}

/** Starts a service. */
export async function serve(handle: Handler): Promise<Service> {
  const visits: string[] = []
  const server = createServer(async (request, response) => {
    const visit = await visitOf(request, response)
    visits.push(`${visit.method} ${visit.path}`)
    const answer = await handle(visit)
    if (answer === undefined) return
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function visitOf(request: IncomingMessage, response: ServerResponse): Promise<Visit> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const url = new URL(request.url ?? '/', 'http://service.example')
  const body = Buffer.concat(parts).toString()
  return {
    path: url.pathname,
    url,
    method: request.method ?? '',
    form: new URLSearchParams(body),
    body,
    cookie: request.headers.cookie ?? '',
    response,
  }
}

/** A redirect. */
export function to(location: string, status = 302, headers: Record<string, string> = {}): Answer {
  return { status, headers: { location, ...headers } }
}

/** A page with a title. */
export function page(title: string, body: string): string {
  return `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`
}

/** A form that posts to a path. */
export function form(action: string, body: string): string {
  return `<form method="post" action="${action}">${body}</form>`
}
