import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { doesNotApply, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import type { SigningKeys, UnsignedJwt } from '../http/jose/jwt.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import type { Refusal } from './refusal.ts'

/** An edit that cannot be made of this request. */
export const NO_EDIT: Missing = {
  is: 'left out',
  because: 'the edit cannot be applied to what this run sends',
}

/** Whatever comes of such a request shows nothing that the unedited one has not shown. */
export const SAME = doesNotApply('the unedited request of this run already is as this edit makes it')

/** The good request as a row edits it. An edit counts only if what is sent differs in what it means. */
export async function edited(
  { edit, code }: Pick<Refusal, 'edit' | 'code'>,
  good: UnsignedRequest,
  known: Known,
): Promise<Recorded<UnsignedRequest>> {
  const other = await edit(good, known)
  if (!other) return NO_EDIT
  // What is wrong with a code that was used is not in the request.
  return code !== 'used' && (await isSame(good, other, known.keys)) ? SAME : recorded(other)
}

async function isSame(one: UnsignedRequest, other: UnsignedRequest, keys: SigningKeys): Promise<boolean> {
  if (!isDeepStrictEqual(written(one, keys), written(other, keys))) return false
  const signers = async (request: UnsignedRequest) =>
    Promise.all(Object.values(jwtsOf(request)).map((jwt) => signerOf(jwt, keys)))
  return isDeepStrictEqual(await signers(one), await signers(other))
}

/** What is sent, in the order of no importance: each field in its place, and each JWT as what it says. */
function written(request: UnsignedRequest, keys: SigningKeys): unknown {
  const { form, headers, repeated = [], inQuery = [], method, asJson } = request
  const jwts = Object.entries(jwtsOf(request)).map(([name, jwt]) => [name, spoken(jwt, keys)])
  const fields = { ...form, ...Object.fromEntries(jwts) }
  const isSent = (name: string) => fields[name] !== undefined
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

/** The JWTs of a request by their fields: to be signed when it goes out, or as an edit made them. */
function jwtsOf({
  form,
  assertion,
  requestObject,
}: UnsignedRequest): Readonly<Record<string, UnsignedJwt | string>> {
  const jwts = { client_assertion: assertion, request: requestObject, ...form }
  return Object.fromEntries(
    (['client_assertion', 'request'] as const).flatMap((name) => {
      const jwt = jwts[name]
      return jwt === undefined ? [] : [[name, jwt]]
    }),
  )
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Header and claims of a JWT, as far as it is one. */
function spoken(jwt: UnsignedJwt | string, keys: SigningKeys): unknown {
  if (typeof jwt !== 'string') {
    const { header, algorithm, signedBy, claims } = jwt
    return { header: { kid: keys[signedBy]?.keyId, ...header, alg: algorithm }, claims }
  }
  try {
    return COMPACT.test(jwt) ? { header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt) } : jwt
  } catch {
    return jwt
  }
}

/** Whose signature a JWT has; of one that is signed already, whether it is the application's own. */
async function signerOf(jwt: UnsignedJwt | string, { application }: SigningKeys): Promise<string> {
  if (typeof jwt !== 'string') return jwt.signedBy
  try {
    if (application) await compactVerify(jwt, createPublicKey(await application.key))
    return application ? 'application' : 'nobody'
  } catch {
    return 'nobody'
  }
}
