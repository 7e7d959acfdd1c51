import type { Refusal } from '../../helpers/evidence/refusal.ts'
import { form } from '../../helpers/http/unsigned-request.ts'

/** What the token request of the client-credentials grant is refused for (document, 2.1 and 4.1). */
export const token: readonly Refusal[] = [
  { clause: 'token.client-id-required', when: 'client_id is missing', edit: form({ client_id: undefined }) },
  {
    clause: 'token.client-secret-required',
    when: 'client_secret is missing',
    edit: form({ client_secret: undefined }),
  },
  {
    clause: 'token.grant-type-required',
    when: 'grant_type is missing',
    safeInProduction: true,
    edit: form({ grant_type: undefined }),
  },
  {
    clause: 'token.grant-type-supported',
    when: 'grant_type is one that nobody defined',
    safeInProduction: true,
    edit: form({ grant_type: 'urn:example:grant-type:undefined' }),
  },
  {
    clause: 'key-pair.client-id',
    when: 'client_id is unknown',
    edit: form({ client_id: 'no-such-application' }),
  },
  {
    clause: 'key-pair.client-secret',
    when: 'client_secret is another',
    edit: form({ client_secret: 'not-the-secret' }),
  },
  {
    clause: 'key-pair.client-secret',
    when: "client_secret is the second application's",
    needs: 'SECOND_CLIENT_ID',
    edit: form(({ second }) => ({ client_secret: second?.clientSecret })),
  },
]
