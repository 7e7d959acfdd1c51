import { valueAt } from '../base/json-pointer.ts'
import { parseJson } from '../base/parse-json.ts'
import { hostOf } from '../base/url.ts'
import type { Target } from '../config/target.ts'
import type { ServiceVersionFrom } from '../config/transport.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { HttpClient } from '../http/send.ts'

/** What the service told of its own build; several versions where answers differ. */
export interface ServiceVersion {
  /** The header, or the host of the address with its JSON pointer. */
  readonly from: string
  readonly versions: readonly string[]
  /** Why there is none. */
  readonly because?: string
}

/** Answers of the run, in which a header may tell the build. */
type Answers = readonly Recorded<Exchange>[]

/**
 * Finds out the build of the service. A header is looked for in the answers that the run has anyway; an address is asked
 * once, without a credential, while the run goes on.
 *
 * @returns `undefined` where nothing says how
 */
export function askServiceVersion(
  { serviceVersion: from }: Pick<Target, 'serviceVersion'>,
  http: Pick<HttpClient, 'send'>,
): ((answers: Answers) => Promise<ServiceVersion>) | undefined {
  if (!from) return undefined
  if ('header' in from) return async (answers) => inHeader(from.header, answers)
  const asked = http.send({
    method: 'GET',
    url: from.address,
    headers: { accept: 'application/json, text/plain, */*' },
  })
  return async () => inBody(from, await asked)
}

function inHeader(header: string, answers: Answers): ServiceVersion {
  const told = answers.flatMap((answer) =>
    answer.is === 'recorded' ? (answer.value.headers[header] ?? []) : [],
  )
  const versions = [...new Set(told.map((text) => text.trim()))].filter(isVersion)
  return { from: header, versions, ...(versions.length === 0 && { because: 'no answer has this header' }) }
}

function inBody(
  { address, pointer }: Extract<ServiceVersionFrom, { address: string }>,
  answer: Recorded<Exchange>,
): ServiceVersion {
  const from = `${hostOf(new URL(address))}${pointer ? `#${pointer}` : ''}`
  if (answer.is !== 'recorded') return { from, versions: [], because: answer.because }
  const { status, body } = answer.value
  if (status !== 200) return { from, versions: [], because: `it answered ${status}` }
  const parsed = parseJson(body)
  const value = parsed.is === 'json' ? valueAt(parsed.value, pointer ?? '') : pointer ? undefined : body
  const version = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return isVersion(version) ? { from, versions: [version] } : { from, versions: [], because: NO_VERSION }
}

const NO_VERSION =
  'there is no text of one line, of at most 100 characters: a JSON pointer can lead to one, such as #/build/version'

/** A page is no version. */
const isVersion = (text: string): boolean => /^[^<\r\n][^\r\n]{0,99}$/.test(text)
