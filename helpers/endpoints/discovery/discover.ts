import { addressNames, discoveredAs } from '../../../contract/steps.ts'
import { parseUrl, strippedUrl } from '../../base/url.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { accepted, acceptedMember, type Endpoints, type Recorder } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { documentedAt } from '../../evidence/search.ts'
import { isWeaker } from '../../http/allowed-origins.ts'
import { member, membersOf } from '../../http/answer.ts'
import { andThen, blocked, doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { follow } from '../../http/redirect.ts'
import { get } from '../../requests/issue.ts'

/** Reads the discovery document (document, 4.2). No payload is sent. */
export function discover({ target, http }: Recorder): Promise<Recorded<Exchange>> {
  return follow(http, get(target.adaptations.discovery ?? documentedAt(target.issuerUrl)))
}

/** The endpoints of the authorization server, or why discovery gave no usable address. */
export const endpointsOf = (discovery: Recorded<Exchange>): Endpoints =>
  Object.fromEntries(
    addressNames.map((name) => [
      name,
      discoveredAs(name).isOptional ? optionalAddress(discovery, name) : address(discovery, name),
    ]),
  ) as Endpoints

/** An address that discovery may leave out. */
function optionalAddress(discovery: Recorded<Exchange>, field: string): Recorded<string> {
  const document = accepted('the discovery request', discovery)
  return document.is === 'recorded' && member(document.value, field) === undefined
    ? doesNotApply(`the discovery document gives no ${field}`)
    : address(discovery, field)
}

/**
 * An address from discovery (document, 2.3). If the document came by https, an http address in it is never used, no matter
 * what is configured: it would expose what https protects.
 */
export function address(discovery: Recorded<Exchange>, field: string): Recorded<string> {
  const found = acceptedMember('the discovery request', discovery, field)
  if (found.is !== 'recorded' || discovery.is !== 'recorded') return found
  const usable = /^https?:\/\//.test(found.value) && parseUrl(found.value) !== undefined
  if (!usable) return blocked(`discovery gave no absolute address for ${field}`)
  return isWeaker(found.value, discovery.value.request.url)
    ? blocked(
        `discovery gave ${strippedUrl(found.value)} for ${field}: http is weaker than the https of the discovery document itself`,
      )
    : found
}

/** The texts of a list in the discovery document; empty without such a list. */
export function textsIn(discovery: Recorded<Exchange>, field: string): readonly string[] {
  const list = discovery.is === 'recorded' ? membersOf(discovery.value)[field] : undefined
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** True if a field of the discovery document is `true`. */
export function announces(discovery: Recorded<Exchange>, field: string): boolean {
  return discovery.is === 'recorded' && membersOf(discovery.value)[field] === true
}

/** Reads the published keys, if discovery gives their address (OpenID Connect Discovery 1.0, 3). */
export async function fetchJwks(
  { http }: Recorder,
  discovery: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  return andThen(optionalAddress(discovery, 'jwks_uri'), (url) => follow(http, get(url)))
}

/** Reads the key set, unless it has no key yet: a key may be published only when it first signs. */
export async function readKeysEarly(recorder: Recorder, discovery: Recorded<Exchange>): Promise<void> {
  const answer = await fetchJwks(recorder, discovery)
  const { keys } = answer.is === 'recorded' ? membersOf(answer.value) : {}
  if (Array.isArray(keys) && keys.length === 0) return
  noteAnswer(recorder.repeats, { step: 'jwks', of: OCCASIONS.early, answer })
}
