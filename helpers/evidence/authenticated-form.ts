import type { AddressName } from '../../contract/steps.ts'
import { andThen, type Exchange, notConfigured, type Recorded, recorded } from '../http/exchange.ts'
import { sendMade } from '../http/send.ts'
import { differentFrom } from '../requests/different.ts'
import { type Authorization, authenticatedForm } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Run } from './recorder.ts'

/** A token that was never issued, made from one that was. */
export const invented = (token: Recorded<string>): Recorded<string> =>
  andThen(token, (value) => recorded(differentFrom(value)))

/** Who sends a form: `unauthenticated` and `with secret` are the first application without an assertion. */
export type Sender = Authorization['signedBy'] | 'unauthenticated' | 'with secret'

/** Posts a form to an endpoint, authenticated like the token exchange (document, 5.5). */
export const postForm = async (
  { http, signingKeys, target, endpoints }: Run,
  to: AddressName,
  form: Recorded<Readonly<Record<string, string>>>,
  by: Sender = 'application',
  method: 'GET' | 'POST' = 'POST',
): Promise<Recorded<Exchange>> =>
  andThen(endpoints[to], (endpoint) =>
    andThen(form, async (fields) => {
      const application = by === 'second' ? target.second : target.application
      if (!application) return notConfigured('SECOND_CLIENT_ID')
      const { oidcClientId: client_id, clientSecret: client_secret } = application
      const secret = by === 'with secret' ? { client_secret } : {}
      const unsigned = () =>
        by === 'unauthenticated' || by === 'with secret'
          ? { form: { ...fields, client_id, ...secret }, headers: { accept: 'application/json' } }
          : authenticatedForm(target, endpoint, fields, { application, signedBy: by })
      return sendMade(http, () => formPost(endpoint, { ...unsigned(), method }, signingKeys))
    }),
  )

/** Sends a token and its hint to the revocation or introspection endpoint (RFC 7009, 2.1; RFC 7662, 2.1). */
export const askAbout =
  (endpoint: AddressName) =>
  (
    run: Run,
    token_type_hint: 'access_token' | 'refresh_token',
    of: Recorded<string>,
    by?: Sender,
    method?: 'GET' | 'POST',
  ) => {
    const form = andThen(of, (token) => recorded({ token, token_type_hint }))
    return postForm(run, endpoint, form, by, method)
  }
