import { STATUS_CODES } from 'node:http'
import { type ForReaders, joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import type { EvidenceView, ViewedExchange } from '../evidence-view.ts'
import type { Field, Message, ReadableExchange } from '../readable-exchange.ts'

/** The exchanges of a run as an HTTP Archive (HAR 1.2), as far as readers see them. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: 'authorization-contract'; readonly version: Shown }
    readonly entries: readonly Entry[]
  }
}

interface Entry {
  readonly startedDateTime: Shown
  readonly time: number
  readonly request: Half & {
    readonly method: Shown
    readonly url: Shown
    readonly queryString: readonly Field[]
    readonly postData?: PostData
  }
  readonly response: Half & {
    readonly status: number
    readonly statusText: Shown
    readonly content: { readonly size: number; readonly mimeType: Shown; readonly text: Shown }
    readonly redirectURL: Shown
  }
  readonly cache: Record<string, never>
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 }
  readonly comment: Shown
}

/** What requests and responses have alike. */
interface Half {
  readonly httpVersion: 'HTTP/1.1'
  readonly headers: readonly Field[]
  readonly cookies: readonly []
  /** They are not known. */
  readonly headersSize: -1
  readonly bodySize: -1
}

type PostData = { readonly mimeType: Shown } & (
  | { readonly params: readonly Field[] }
  | { readonly text: Shown }
)

/** Compiles only if every text of an archive has passed. */
type ToldHar = Har extends ForReaders<Har> ? Har : never

/**
 * The exchanges of a run in the order in which they were sent. Secrets are fingerprints, personal data is its shape, and
 * responses have the headers that a contract may speak of; what the browser loaded is not among them.
 *
 * @param version - of the suite
 */
export function harOf({ exchanges, startedAt }: EvidenceView, version: Shown): ToldHar {
  const entries = Object.entries(exchanges).flatMap(([key, viewed]) =>
    viewed.exchange ? [entryOf(own(key), viewed, viewed.exchange, startedAt)] : [],
  )
  return {
    log: {
      version: '1.2',
      creator: { name: 'authorization-contract', version },
      entries: entries.sort((one, other) => (one.startedDateTime < other.startedDateTime ? -1 : 1)),
    },
  }
}

function entryOf(key: Shown, { title }: ViewedExchange, exchange: ReadableExchange, runAt: Shown): Entry {
  const { method, url, request, status, response, startedAt = runAt, durationMs } = exchange
  const address = asUri(url)
  const postData = postDataOf(request)
  const text = response.body ?? own('')
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      ...half(request),
      method,
      url: address,
      queryString: queryOf(url),
      ...(postData && { postData }),
    },
    response: {
      ...half(response),
      status,
      statusText: own(STATUS_CODES[status] ?? ''),
      content: { size: Buffer.byteLength(text), mimeType: headerOf(response, 'content-type'), text },
      redirectURL: asUri(headerOf(response, 'location')),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: phrase`${key}: ${title}`,
  }
}

const half = ({ headers }: Message): Half => ({
  httpVersion: 'HTTP/1.1',
  headers,
  cookies: [],
  headersSize: -1,
  bodySize: -1,
})

const headerOf = ({ headers }: Message, wanted: string): Shown =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? own('')

function postDataOf(request: Message): PostData | undefined {
  const mimeType = headerOf(request, 'content-type')
  if (request.form) return { mimeType, params: request.form }
  return request.body === undefined ? undefined : { mimeType, text: request.body }
}

/** The parameters of an address as it is shown: neither they nor fingerprints in them are encoded. */
function queryOf(url: Shown): readonly Field[] {
  const [, ...rest] = url.split('?')
  if (rest.length === 0) return []
  return rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      return { name: own(name), value: joined(value.map(own), '=') }
    })
}

/** An address in which fingerprints, and whatever else no address contains, are encoded (RFC 3986, 2). */
const asUri = (url: Shown): Shown => own(url.replace(/[^\w.~:/?[\]@!$&'()*+,;=%-]/gu, encodeURIComponent))
