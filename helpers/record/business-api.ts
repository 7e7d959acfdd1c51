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

/** Sends the rows of the business API. */
export async function refuseCalls(
  recorder: Recorder,
  rows: Pick<Refusals, 'apiGet' | 'apiPut'>,
  token: Recorded<string>,
  calls: BusinessCalls,
): Promise<void> {
  const shared = {
    draft: () => businessCall(token.is === 'recorded' ? token.value : ''),
    known: knownOf(recorder.target),
  }
  await refuse(recorder, {
    ...shared,
    area: 'apiGet',
    rows: rows.apiGet,
    twin: accepted('GET', calls.get),
    send: (edited) => sendGet(recorder, edited),
  })
  await refuse(recorder, {
    ...shared,
    area: 'apiPut',
    rows: rows.apiPut,
    twin: accepted('PUT', calls.put),
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
