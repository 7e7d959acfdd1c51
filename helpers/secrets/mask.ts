import { strippedUrl } from '../base/url.ts'
import { isObject, isTooDeep, readBody, typeOf } from '../http/answer.ts'
import { type Exchange, formFields, type Recorded } from '../http/exchange.ts'
import { isSecretName, PRIVATE_MEMBERS } from '../http/secret-names.ts'
import { readJwt } from '../schema/formats.ts'
import { fingerprint } from './fingerprint.ts'
import { excerpt, nameOfSecret } from './redact.ts'
import { type Shown, show } from './shown.ts'

/** Members of an answer that describe what happened, and contain no personal data. */
const DESCRIPTIVE =
  /^(error|error_description|error_uri|scope|token_type|type|title|detail|message|status|issuer|.*_endpoint|jwks_uri)$/

/** Claims and header parameters of a JWT with harmless values. */
const HARMLESS_CLAIM =
  /^(alg|typ|kid|iss|aud|azp|exp|iat|nbf|auth_time|acr|amr|client_id|scope|response_type|response_mode|redirect_uri|code_challenge_method|permissions|type|cnf)$/

const SHORT = 8

/** The value of a header, form field or query parameter; its fingerprint if it is a secret and not empty. */
export function maskField(name: string, value: string): string {
  return value !== '' && isSecretName(name) ? maskSent(name, value) : value
}

/** The fingerprint of a value that was sent. A known secret has its own name, such as that of its variable. */
const maskSent = (name: string, value: string): string => fingerprint(nameOfSecret(value) ?? name, value)

/** Masks an answer: shows short texts, descriptive members and values that the suite sent; fingerprints all other texts. */
export const maskAnswer = (answer: unknown): unknown =>
  masked(answer, (value, name) => {
    const isShown = typeof value !== 'string' || DESCRIPTIVE.test(name) || value.length <= SHORT
    return isShown || isSentValue(name, value) ? value : fingerprint(name || 'text', value)
  })

/** Masks claims or a header of a JWT: shows all names, and the values that are harmless or that the suite sent. */
export const maskClaims = (claims: unknown): unknown =>
  masked(claims, (value, name) => {
    if (value === null || HARMLESS_CLAIM.test(name)) return value
    if (typeof value !== 'string') return `a ${typeof value}`
    return isSentValue(name, value) ? value : fingerprint(name, value)
  })

/** Does the same, but shows the subject if it is the client itself and not a person (RFC 7523, 3). */
export function maskJwt(claims: Readonly<Record<string, unknown>>): unknown {
  const { sub, iss, client_id, azp } = claims
  return Object.assign({}, maskClaims(claims), [iss, client_id, azp].includes(sub) && { sub })
}

const LONGEST_PUBLIC = 200

/** Masks a public document: shortens very long values, and hides the private members of a key published by mistake. */
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

/** Reduces a value to its shape, since readers must not see personal data. */
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

/** The members of a map may have account numbers as names. */
const nameOfMember = (name: string): string =>
  /^[a-z_$@][\w.$@-]{0,40}$/i.test(name) && !/\d{4}/.test(name) ? name : fingerprint('name', name)

type Mask = (value: unknown, name: string) => unknown

/** Masks each scalar in a structure, by the name of its member. */
function masked(value: unknown, mask: Mask, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => masked(inner, mask, name))
  if (isObject(value)) return mapMembers(value, (inner, name) => masked(inner, mask, name))
  return mask(value, name)
}

const mapMembers = (value: Readonly<Record<string, unknown>>, mask: Mask): object =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(inner, name)]))

/** Fields and claims that describe a request, and never contain a secret (RFC 6749, RFC 9101, RFC 9396). */
const OPEN =
  /^(actions|client_assertion_type|code_challenge_method|datatypes|grant_type|locations|permissions|privileges|redirect_uri|response_mode|response_type|scope|type)$/

const sent = new Set<string>()

/** Remembers such values from the forms and request objects that were sent, so that answers can show them. */
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

/** True if the suite sent this value and it is not secret. Always false for the name of a secret. */
export const isSentValue = (name: string, value: string): boolean => sent.has(value) && !isSecretName(name)

/** An address without a fragment, with fingerprints instead of secret query values. */
export function readableUrl(url: string): string {
  const query = /\?([^#]*)/.exec(url)?.[1]
  if (!query) return strippedUrl(url)
  const shown = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${maskQuery(name, value)}`)
  return `${strippedUrl(url)}?${shown.join('&')}`
}

/** The value of a query or fragment parameter, or its fingerprint if it may be secret. */
export const maskQuery = (name: string, value: string): string =>
  OPEN_QUERY.test(name) || value === '' || isSentValue(name, value) ? value : maskSent(name, value)

const OPEN_QUERY = /^(client_id|scope|response_type|response_mode|error|error_description|iss|dp_id)$/

/** The value of a header with fingerprints instead of credentials and secret query values. */
export function maskHeader(name: string, value: string): string {
  if (name === 'location') return readableUrl(value)
  if (name.toLowerCase() !== 'authorization') return maskField(name, value)
  const [scheme = '', ...rest] = value.split(' ')
  if (rest.length === 0) return fingerprint('authorization', scheme)
  const credential = rest.join(' ')
  // A Basic credential is that of the client, and no token (RFC 7617).
  const what = /^basic$/i.test(scheme) ? 'client_credentials' : 'access_token'
  return credential === '' ? scheme : `${scheme} ${maskSent(what, credential)}`
}

const MAX_BODY = 400
const MAX_HEADER = 200

/**
 * Describes an exchange in a few lines, with fingerprints instead of secrets. The answer of a business API is personal data
 * and is not shown.
 */
export function describeExchange(exchange: Exchange): readonly Shown[] {
  const { request, via = [], status, headers, body } = exchange
  const { authorization } = request.headers
  const fields = formFields(request).map(([name, value]) => [name, maskField(name, value)] as const)
  return [
    ...via.map((hop) => `GET ${readableUrl(hop.url)} → ${hop.status}`),
    `${request.method} ${readableUrl(request.url)}`,
    ...(authorization ? [`authorization: ${maskHeader('authorization', authorization)}`] : []),
    ...(request.asJson
      ? [JSON.stringify(Object.fromEntries(fields))]
      : fields.map(([name, value]) => `${name}=${value}`)),
    ...(request.body ? [`body of ${request.body.length} characters`] : []),
    `→ ${status} ${excerpt(headers['content-type'] ?? 'without a content type', MAX_HEADER)}`,
    ...(body && request.method === 'POST' && request.form ? [shownBody(exchange)] : []),
  ].map(show)
}

/** Shows only the length of a body that is not a JSON object: a token may be anywhere in it. */
function shownBody(exchange: Exchange): string {
  const body = readBody(exchange)
  if (body.is !== 'object' || isTooDeep(exchange)) return `a body of ${exchange.body.length} characters`
  return excerpt(JSON.stringify(maskAnswer(body.value)), MAX_BODY)
}
