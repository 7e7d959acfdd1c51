import { Agent, request } from 'undici'
import type { OtherService } from '../../../demo/index.ts'

/** An answer, with its body as text and, where it is an object or a list, as JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

/** Form fields and headers; one that is `undefined` is left out. */
export type Fields = Readonly<Record<string, string | undefined>>

/** What is sent beside the address. */
export interface Message {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Fields
  readonly form?: Fields
  readonly body?: string
}

/** Connections of a client that trusts the service's authority and shows the certificate it got from it. */
export class Connection {
  readonly #agent: Agent

  /** @param tls - what differs: another certificate or authority, or none */
  constructor({ files }: Pick<OtherService, 'files'>, tls: object = {}) {
    const own = { ca: files['ca.pem'], cert: files['client.pem'], key: files['client-key.pem'] }
    this.#agent = new Agent({ connect: { ...own, ...tls } })
  }

  /** @throws what the network throws */
  async send(address: string, { headers = {}, form, body, method }: Message = {}): Promise<Answer> {
    const answer = await request(address, {
      dispatcher: this.#agent,
      method: method ?? (form ? 'POST' : 'GET'),
      headers: { ...present(headers), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      body: form ? new URLSearchParams(present(form)).toString() : (body ?? null),
    })
    const text = await answer.body.text()
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, text, json: isJson ? JSON.parse(text) : {} }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
