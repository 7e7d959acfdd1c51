import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import { unsignedJwt } from '../../http/jose/jwt.ts'
import { type Edit, type Known, type UnsignedRequest, withHeaders } from '../../http/unsigned-request.ts'
import { type Forgery, forge, forgeryOf } from './jwt.ts'
import { garbage, rewriteOf } from './values.ts'

const RSA = ['PS256', 'RS256'] as const

const tokenOf = ({ headers }: UnsignedRequest): string =>
  (headers.authorization ?? '').replace(/^Bearer /, '')

const withToken = (request: UnsignedRequest, token: string | undefined): UnsignedRequest | undefined =>
  token === undefined ? undefined : withHeaders(request, { authorization: `Bearer ${token}` })

const EDITS: Readonly<Partial<Record<Operator, Edit>>> = {
  missing: (request) => withHeaders(request, { authorization: undefined }),
  expired: (request, { expiredAccessToken }) => withToken(request, expiredAccessToken),
  'other-scheme': (request) => withHeaders(request, { authorization: `Token ${tokenOf(request)}` }),
  'no-scheme': (request) => withHeaders(request, { authorization: tokenOf(request) }),
  'lower-scheme': (request) => withHeaders(request, { authorization: `bearer ${tokenOf(request)}` }),
  'upper-scheme': (request) => withHeaders(request, { authorization: `BEARER ${tokenOf(request)}` }),
  'id-token': (request, { idToken }) => withToken(request, idToken),
  garbage: (request) => withToken(request, garbage()),
  'in-query': (request) => ({
    ...withHeaders(request, { authorization: undefined }),
    form: { access_token: tokenOf(request) },
  }),
}

/** The edit of the access token of a call by an operator. */
export function bearerEdit(operator: Operator): Edit {
  const edit = EDITS[operator]
  if (edit) return edit
  const forgery = forgeryOf(operator)
  if (forgery)
    return async (request, known) => withToken(request, await forged(forgery, tokenOf(request), known))
  const rewrite = rewriteOf(operator, 'bearer token')
  return (request) => withToken(request, rewrite?.(tokenOf(request)))
}

/**
 * The same token, altered, or as somebody else would sign it by the algorithm that the service uses. There is none of a token
 * that is no JWT, and none that is signed where that algorithm is none of RSA.
 */
async function forged(forgery: Forgery, token: string, { keys }: Known): Promise<string | undefined> {
  if (token.split('.').length !== 3) return undefined
  try {
    if (!forgery.prepare) return forgery.alter?.(token)
    const header = decodeProtectedHeader(token)
    const own = RSA.find((algorithm) => algorithm === header.alg)
    const unsigned = { ...unsignedJwt(decodeJwt(token)), header, ...(own && { algorithm: own }) }
    const jwt = await forge(forgery, unsigned, keys)
    const isSigned = jwt !== undefined && !jwt.endsWith('.')
    return own === undefined && isSigned ? undefined : jwt
  } catch {
    return undefined
  }
}
