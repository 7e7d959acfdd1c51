import { sendCases } from '../../evidence/attempts.ts'
import { invented } from '../../evidence/authenticated-form.ts'
import { accepted, type Run } from '../../evidence/recorder.ts'
import { andThen, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { formPost } from '../../requests/issue.ts'
import { CASES } from './cases.ts'

/** Calls userinfo, with a token in the header or without one (OpenID Connect Core 1.0, 5.3.1). */
export const askUserinfo = async (
  { http, endpoints, signingKeys }: Run,
  token: Recorded<string | undefined>,
  { method = 'GET', scheme = 'Bearer' }: { readonly method?: 'GET' | 'POST'; readonly scheme?: string } = {},
): Promise<Recorded<Exchange>> =>
  andThen(endpoints.userinfo_endpoint, (endpoint) =>
    andThen(token, async (value) => {
      const headers = { accept: 'application/json', ...(value && { authorization: `${scheme} ${value}` }) }
      return http.send(await formPost(endpoint, { form: {}, headers, method }, signingKeys))
    }),
  )

/** Calls userinfo by POST (OpenID Connect Core 1.0, 5.3.1), and in ways that must be refused (5.3.3). */
export async function refuseUserinfo(
  run: Run,
  accessToken: Recorded<string>,
  userinfo: Recorded<Exchange>,
): Promise<void> {
  await sendCases(
    run,
    accepted('userinfo', userinfo),
    [
      [CASES['userinfo without token'], () => askUserinfo(run, NO_TOKEN)],
      [CASES['userinfo with invented token'], () => askUserinfo(run, invented(accessToken))],
      [CASES['userinfo by POST'], () => askUserinfo(run, accessToken, { method: 'POST' })],
      [CASES['userinfo with lower-case scheme'], () => askUserinfo(run, accessToken, { scheme: 'bearer' })],
    ],
    () => askUserinfo(run, accessToken),
  )
}

const NO_TOKEN = recorded(undefined)
