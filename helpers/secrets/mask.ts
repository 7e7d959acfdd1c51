import { strippedUrl } from '../base/url.ts'
import { isObject, isTooDeep, readBody, typeOf } from '../http/answer.ts'
import { type Exchange, formFields, type Recorded } from '../http/exchange.ts'
import { isSecretName, PRIVATE_MEMBERS } from '../http/secret-names.ts'
import { readJwt } from '../schema/formats.ts'
import { fingerprint } from './fingerprint.ts'
import { excerpt } from './redact.ts'
import { type Shown, show } from './shown.ts'

/** Members of an answer whose text tells what happened, and nothing of a person. */
const TELLING =
  /^(error|error_description|error_uri|scope|token_type|type|title|detail|message|status|issuer|.*_endpoint|jwks_uri)$/

/** Claims of a JWT, and parameters of its header, whose value is harmless. */
const HARMLESS_CLAIM =
  /^(alg|typ|kid|iss|aud|azp|exp|iat|nbf|auth_time|acr|amr|client_id|scope|response_type|response_mode|redirect_uri|code_challenge_method|permissions|type|cnf)$/

const SHORT = 8

/** A header, form field or query parameter: its value, or the fingerprint of a secret. An empty value is shown as it is. */
export function maskField(name: string, value: string): string {
  return value !== '' && isSecretName(name) ? fingerprint(name, value) : value
}

/** An answer: short texts, telling members and what the suite itself sent are shown, every other text is a fingerprint. */
export const maskAnswer = (answer: unknown): unknown =>
  masked(answer, (value, name) => {
    const isShown = typeof value !== 'string' || TELLING.test(name) || value.length <= SHORT
    return isShown || isSentValue(name, value) ? value : fingerprint(name || 'text', value)
  })

/** Claims or header of a JWT: the names of all, the values of the harmless ones and what the suite itself sent. */
export const maskClaims = (claims: unknown): unknown =>
  masked(claims, (value, name) => {
    if (value === null || HARMLESS_CLAIM.test(name)) return value
    if (typeof value !== 'string') return `a ${typeof value}`
    return isSentValue(name, value) ? value : fingerprint(name, value)
  })

/** The same of claims whose subject is a client of its own, and no person: they show it (RFC 7523, 3). */
export function maskJwt(claims: Readonly<Record<string, unknown>>): unknown {
  const { sub, iss, client_id, azp } = claims
  return Object.assign({}, maskClaims(claims), [iss, client_id, azp].includes(sub) && { sub })
}

const LONGEST_PUBLIC = 200

/** A document that everybody may read; very long values in it are of no use to a reader, and private members of a key that was published by mistake stay hidden. */
export function maskPublic(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPublic)
  if (isObject(value))
    return mapMembers(value, (inner, name) =>
      'kty' in value && PRIVATE_MEMBERS.has(name)
        ? fingerprint(name, JSON.stringify(inner))
        : maskPublic(inner),
    )
  const isLong = typeof value === 'string' && value.length > LONGEST_PUBLIC
  return isLong ? `a string of ${value.length} characters` : value
}

/** Only the shape of a value: readers must not see personal data. */
export function maskToShape(value: unknown): unknown {
  if (Array.isArray(value)) {
    const more = value.length > 1 ? [`and ${value.length - 1} more`] : []
    return [...value.slice(0, 1).map(maskToShape), ...more]
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, inner]) => [nameOfMember(name), maskToShape(inner)])
    return Object.fromEntries(members)
  }
  return typeOf(value)
}

/** A map may have account numbers as names. */
const nameOfMember = (name: string): string =>
  /^[a-z_$@][\w.$@-]{0,40}$/i.test(name) && !/\d{4}/.test(name) ? name : fingerprint('name', name)

type Mask = (value: unknown, name: string) => unknown

/** A structure in which whatever is no structure is masked, by the name of the member that it is in. */
function masked(value: unknown, mask: Mask, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => masked(inner, mask, name))
  if (isObject(value)) return mapMembers(value, (inner, name) => masked(inner, mask, name))
  return mask(value, name)
}

const mapMembers = (value: Readonly<Record<string, unknown>>, mask: Mask): object =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(inner, name)]))

/** Fields and claims of a request that say what is asked for, and never hold a secret (RFC 6749, RFC 9101, RFC 9396). */
const OPEN =
  /^(actions|client_assertion_type|code_challenge_method|datatypes|grant_type|locations|permissions|privileges|redirect_uri|response_mode|response_type|scope|type)$/

const sent = new Set<string>()

/** Remembers what requests asked for in their forms and request objects, so that it is shown as it is in answers. */
export function addSentValues(steps: Readonly<Record<string, Recorded<Exchange>>>): void {
  for (const step of Object.values(steps)) {
    const { form = {} } = step.is === 'recorded' ? step.value.request : {}
    add([form, readJwt(form.request ?? '')?.claims])
  }
}

function add(value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const inner of value) add(inner, name)
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) add(inner, key)
  else if (typeof value === 'string' && OPEN.test(name))
    for (const one of [value, ...value.split(' ')]) sent.add(one)
}

/** Whether a value is one that the suite itself sent and that is no secret; under the name of a secret, nothing is. */
export const isSentValue = (name: string, value: string): boolean => sent.has(value) && !isSecretName(name)

const MAX_BODY = 400
const MAX_HEADER = 200

/**
 * An exchange in a few lines for a reader, with a fingerprint in the place of every secret. What a business API answers
 * is data of a person and is not shown.
 */
export function describeExchange(exchange: Exchange): readonly Shown[] {
  const { request, via = [], status, headers, body } = exchange
  const { authorization } = request.headers
  return [
    ...via.map((hop) => `GET ${strippedUrl(hop.url)} → ${hop.status}`),
    `${request.method} ${strippedUrl(request.url)}`,
    ...(authorization ? [`authorization: ${authorization}`] : []),
    ...formFields(request).map(([name, value]) => `${name}=${maskField(name, value)}`),
    ...(request.body ? [`body of ${request.body.length} characters`] : []),
    `→ ${status} ${excerpt(headers['content-type'] ?? 'without a content type', MAX_HEADER)}`,
    ...(body && request.method === 'POST' && request.form ? [shownBody(exchange)] : []),
  ].map(show)
}

/** A body that is no JSON object is shown by its length only: a token may stand anywhere in it. */
function shownBody(exchange: Exchange): string {
  const body = readBody(exchange)
  if (body.is !== 'object' || isTooDeep(exchange)) return `a body of ${exchange.body.length} characters`
  return excerpt(JSON.stringify(maskAnswer(body.value)), MAX_BODY)
}
