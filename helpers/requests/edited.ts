import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { doesNotApply, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import type { Signer, SigningKeys, UnsignedJwt } from '../http/jose/jwt.ts'
import type { Make } from '../http/send.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import type { Refusal } from './refusal.ts'

/** The edit cannot be applied to this request. */
export const NO_EDIT: Missing = {
  is: 'left out',
  because: 'this run sends nothing to which the edit applies',
}

/** Such a request shows nothing that the unedited one has not shown. */
export const SAME = doesNotApply('this edit does not change the request of this run')

/** The documented request as a row edits it; `SAME` if the edit does not change its meaning. */
export async function edited(
  { edit, code, isTwice }: Pick<Refusal, 'edit' | 'code' | 'isTwice'>,
  good: UnsignedRequest,
  known: Known,
): Promise<Recorded<UnsignedRequest>> {
  const other = await edit(good, known)
  if (!other) return NO_EDIT
  // Something that is used twice is wrong because of that, not because of the request.
  if (code === 'used' || isTwice) return recorded(other)
  const [was, is] = await Promise.all([written(good, known.keys), written(other, known.keys)])
  return isDeepStrictEqual(was, is) ? SAME : recorded(other)
}

/**
 * An edited request, and the same edit of a new request each further time.
 *
 * @param make - if it makes none, the first is used again
 */
export function madeAgain(
  first: UnsignedRequest,
  make: () => Promise<Recorded<UnsignedRequest>>,
): Make<UnsignedRequest> {
  let isFirst = true
  return async () => {
    const made = isFirst ? recorded(first) : await make()
    isFirst = false
    return made.is === 'recorded' ? made.value : first
  }
}

/** What is sent, regardless of its order: each field in its place, and each JWT by its contents and its signer. */
async function written(request: UnsignedRequest, keys: SigningKeys): Promise<unknown> {
  const { form, headers, assertion, requestObject, repeated = [], inQuery = [], method, asJson } = request
  const given: Readonly<Record<string, UnsignedJwt | string | undefined>> = {
    client_assertion: assertion,
    request: requestObject,
    ...form,
  }
  const fields = {
    ...given,
    client_assertion: await spoken(given.client_assertion, keys),
    request: await spoken(given.request, keys),
  }
  const isSent = (name: string) => given[name] !== undefined
  const whole = {
    fields,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    repeated: repeated.filter(isSent),
    inQuery: method === 'GET' ? [] : inQuery.filter(isSent),
    method,
    asJson,
  }
  // What is undefined is not sent.
  return JSON.parse(JSON.stringify(whole))
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Header, claims and signer of a JWT, signed or not yet; a text that is not a JWT stays as it is. */
async function spoken(jwt: UnsignedJwt | string | undefined, keys: SigningKeys): Promise<unknown> {
  if (jwt === undefined) return undefined
  if (typeof jwt !== 'string') {
    const { header, algorithm, signedBy: by, claims } = jwt
    return { header: { kid: keys[by]?.keyId, ...header, alg: algorithm }, claims, by }
  }
  try {
    if (!COMPACT.test(jwt)) return jwt
    return { header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt), by: await signerOf(jwt, keys) }
  } catch {
    return jwt
  }
}

/** The signer of a signed JWT: the application, or an unknown one. */
async function signerOf(jwt: string, { application }: SigningKeys): Promise<Signer | 'unknown'> {
  try {
    if (!application || !('key' in application)) return 'unknown'
    await compactVerify(jwt, createPublicKey(await application.key))
    return 'application'
  } catch {
    return 'unknown'
  }
}
