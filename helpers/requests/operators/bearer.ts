import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import { unsignedJwt } from '../../http/jose/jwt.ts'
import { type Edit, type Known, type UnsignedRequest, withHeaders } from '../../http/unsigned-request.ts'
import { type Forgery, forgeFrom, forgeryOf } from './jwt.ts'
import { rewriteOf } from './values.ts'

const RSA = ['PS256', 'RS256'] as const

const tokenOf = ({ headers }: UnsignedRequest): string =>
  (headers.authorization ?? '').replace(/^Bearer /, '')

const withToken = (request: UnsignedRequest, token: string | undefined): UnsignedRequest | undefined =>
  token === undefined ? undefined : withHeaders(request, { authorization: `Bearer ${token}` })

const EDITS: Readonly<Partial<Record<Operator, Edit>>> = {
  missing: (request) => withHeaders(request, { authorization: undefined }),
  expired: (request, { expiredAccessToken }) => withToken(request, expiredAccessToken),
  'other-scheme': (request) => withHeaders(request, { authorization: `Token ${tokenOf(request)}` }),
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
 * The same token as somebody else would sign it, by the algorithm that the service uses; of one that is no JWT, or whose
 * algorithm is none of RSA, there is none.
 */
async function forged(forgery: Forgery, token: string, { keys }: Known): Promise<string | undefined> {
  if (token.split('.').length !== 3) return undefined
  try {
    const header = decodeProtectedHeader(token)
    const algorithm = RSA.find((one) => one === header.alg)
    if (!algorithm) return undefined
    const unsigned = { ...unsignedJwt(decodeJwt(token)), header, algorithm, signedBy: 'stranger' as const }
    return await forgeFrom(forgery, token, unsigned, keys)
  } catch {
    return undefined
  }
}
