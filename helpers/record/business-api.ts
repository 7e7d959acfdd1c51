import { type Exchange, notConfigured, type Recorded } from '../http/exchange.ts'
import type { Draft } from '../requests/draft.ts'
import { businessCall } from '../requests/drafts.ts'
import { get, put } from '../requests/issue.ts'
import { accepted, knownOf, type Recorder } from './recorder.ts'
import type { Refusals } from './refusal.ts'
import { refuse } from './refuse.ts'

/** The answers of the business API to one token. */
export interface BusinessCalls {
  readonly get: Recorded<Exchange>
  readonly put: Recorded<Exchange>
}

/** Calls the business API with a token (document, 4.6), by GET and by PUT. */
export async function callBusinessApi(recorder: Recorder, token: Recorded<string>): Promise<BusinessCalls> {
  if (token.is !== 'recorded') return { get: token, put: token }
  const draft = businessCall(token.value)
  return { get: await sendGet(recorder, draft), put: await sendPut(recorder, draft) }
}

/** A token and what the business API made of it. */
export interface Flow {
  readonly accessToken: Recorded<string>
  readonly calls: BusinessCalls
}

/** Sends the rows of the business API, each with the first token that its method was served with. */
export async function refuseCalls(
  recorder: Recorder,
  rows: Pick<Refusals, 'apiGet' | 'apiPut'>,
  flows: readonly [Flow, ...Flow[]],
): Promise<void> {
  const served = (method: keyof BusinessCalls) =>
    flows.find(({ calls }) => accepted(method, calls[method]).is === 'recorded') ?? flows[0]
  const shared = (method: keyof BusinessCalls) => {
    const { accessToken, calls } = served(method)
    return {
      twin: accepted(method === 'get' ? 'GET' : 'PUT', calls[method]),
      draft: () => businessCall(accessToken.is === 'recorded' ? accessToken.value : ''),
      known: knownOf(recorder.target),
    }
  }
  await refuse(recorder, {
    ...shared('get'),
    area: 'apiGet',
    rows: rows.apiGet,
    send: (edited) => sendGet(recorder, edited),
  })
  await refuse(recorder, {
    ...shared('put'),
    area: 'apiPut',
    rows: rows.apiPut,
    send: (edited) => sendPut(recorder, edited),
  })
}

function sendGet({ target, http }: Recorder, draft: Draft): Promise<Recorded<Exchange>> {
  return http.send(get(target.businessApi.getUrl, draft))
}

async function sendPut({ target, http }: Recorder, draft: Draft): Promise<Recorded<Exchange>> {
  const api = target.businessApi.put
  return api
    ? http.send(put(api.url, api.body, draft))
    : notConfigured('BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY')
}
