import type { Refusal } from '../../helpers/evidence/refusal.ts'
import { type Edit, headers, type UnsignedRequest } from '../../helpers/http/unsigned-request.ts'

/** Rewrites the Authorization header. */
const authorization =
  (rewrite: (value: string) => string): Edit =>
  (unsigned: UnsignedRequest, known) =>
    headers({ authorization: rewrite(unsigned.headers.authorization ?? '') })(unsigned, known)

/** What a call of a protected API is refused for, whatever its method (document, 1, 3.1 and 4.6). */
const calls = (method: 'GET' | 'PUT'): readonly Refusal[] => [
  {
    clause: 'api.token-required',
    when: `a ${method} carries no token`,
    edit: headers({ authorization: undefined }),
    // A PUT that a broken service takes would change data.
    ...(method === 'GET' && { safeInProduction: true as const }),
  },
  {
    clause: 'api.token-genuine',
    when: `a ${method} carries a token that was altered`,
    edit: authorization(altered),
  },
  {
    clause: 'api.token-expired',
    when: `a ${method} carries a token that has expired`,
    needs: 'EXPIRED_ACCESS_TOKEN',
    edit: headers(({ expiredAccessToken }) => ({ authorization: `Bearer ${expiredAccessToken}` })),
  },
]

/** What a GET of the business API is refused for. */
export const apiGet: readonly Refusal[] = [
  ...calls('GET'),
  {
    clause: 'api.scheme',
    when: 'a GET carries the token under the scheme Token',
    edit: authorization((value) => value.replace('Bearer', 'Token')),
  },
]

/** What a PUT of the business API is refused for. */
export const apiPut = calls('PUT')

/** Changes characters in the middle of the last part of a token: the very last ones of base64url may not count. */
function altered(value: string): string {
  const { index = 0, 0: part } = /[^. ]+\.?$/.exec(value) ?? { 0: value }
  const middle = index + Math.floor(part.length / 2)
  const swapped = value.slice(middle, middle + 4).replace(/[^.]/g, (one) => (one === 'A' ? 'B' : 'A'))
  return value.slice(0, middle) + swapped + value.slice(middle + 4)
}
