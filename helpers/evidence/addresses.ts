import { andThen, type Exchange, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { get } from '../requests/issue.ts'
import { address } from './code-flow.ts'
import { ADDRESSES, type AddressName, type Answered, addressNames, type Consent } from './evidence.ts'
import type { Recorder } from './recorder.ts'

/** What each address answered to what the run sent anyway, as far as something was sent. */
export type AnsweredAnyway = Readonly<Record<AddressName, Recorded<Answered>>>

/**
 * What each address that discovery gives answered. Only one that nothing was sent to is asked once more: without a
 * credential, and with an empty form where it takes one.
 */
export async function recordAddresses(
  recorder: Recorder,
  discovery: Recorded<Exchange>,
  anyway: AnsweredAnyway,
): Promise<AnsweredAnyway> {
  const seen: Record<AddressName, Recorded<Answered>> = { ...anyway }
  await recorder.sideBySide(addressNames, async (name) => {
    if (seen[name].is === 'recorded' || seen[name].is === 'unreachable') return
    seen[name] = await andThen(address(discovery, name), (url) => ask(recorder, name, url))
  })
  return seen
}

async function ask({ http }: Recorder, name: AddressName, url: string): Promise<Recorded<Answered>> {
  const headers = { ...get(url).headers, 'content-type': 'application/x-www-form-urlencoded' }
  const isForm = ADDRESSES[name] === 'POST'
  return answeredBy(await http.send(isForm ? { method: 'POST', url, headers, form: {} } : get(url)))
}

/** The status of an exchange, and of what address. */
export function answeredBy(exchange: Recorded<Exchange>): Recorded<Answered> {
  if (exchange.is !== 'recorded') return exchange
  const { request, status } = exchange.value
  return recorded({ url: request.url, status })
}

const UNSEEN: Missing = { is: 'blocked', because: 'no page was opened' }

/** The status of the first document of a walk: that of the authorization endpoint. */
export function openedBy(consent: Recorded<Consent>): Recorded<Answered> {
  if (consent.is !== 'recorded') return consent
  const { documents, failure } = consent.value.walk
  const [first] = documents
  if (first) return recorded({ url: first.address, status: first.status })
  return failure?.kind === 'unreachable' ? { is: 'unreachable', because: failure.reason } : UNSEEN
}
