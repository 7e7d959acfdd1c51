import type { Refusal } from '../../helpers/record/refusal.ts'
import { type Fields, headers, type Known } from '../../helpers/requests/draft.ts'

const withoutToken = headers({ authorization: undefined })

/** What a GET of the business API is refused for (document, 1, 3.1 and 4.6). */
export const apiGet: readonly Refusal[] = [
  { clause: 'api.token-required', when: 'a GET carries no token', edit: withoutToken },
  {
    clause: 'api.token-genuine',
    when: 'a GET carries a token that was altered',
    edit: (draft) => ({
      ...draft,
      headers: { ...draft.headers, authorization: altered(draft.headers.authorization) },
    }),
  },
  {
    clause: 'api.token-expired',
    when: 'a GET carries a token that has expired',
    needs: 'EXPIRED_ACCESS_TOKEN',
    edit: headers(
      ({ expiredAccessToken }: Known): Fields => ({ authorization: `Bearer ${expiredAccessToken}` }),
    ),
  },
  {
    clause: 'api.scheme',
    when: 'a GET carries the token under the scheme Token',
    edit: (draft) => ({
      ...draft,
      headers: { ...draft.headers, authorization: draft.headers.authorization?.replace('Bearer', 'Token') },
    }),
  },
]

/** What a PUT of the business API is refused for (document, 1 and 4.6). */
export const apiPut: readonly Refusal[] = [
  { clause: 'api.token-required', when: 'a PUT carries no token', edit: withoutToken },
]

/** Changes characters in the middle of the signature, or of a token that has none; the last ones may not count. */
function altered(authorization = ''): string {
  const start = Math.max(authorization.lastIndexOf('.'), authorization.indexOf(' ')) + 1
  const middle = Math.floor((start + authorization.length) / 2)
  const swapped = authorization
    .slice(middle, middle + 4)
    .replace(/./g, (character) => (character === 'A' ? 'B' : 'A'))
  return authorization.slice(0, middle) + swapped + authorization.slice(middle + 4)
}
