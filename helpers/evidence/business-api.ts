import { type Exchange, type Missing, notConfigured, type Recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { businessCall } from '../requests/documented-requests.ts'
import { call } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { accepted, knownOf, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'
import { leftOut } from './safety.ts'

/** The answers of the business API to one token. */
export interface BusinessCalls {
  readonly get: Recorded<Exchange>
  readonly put: Recorded<Exchange>
}

/** Calls the business API with a token (document, 4.6), by GET and by PUT. */
export async function callBusinessApi(recorder: Recorder, token: Recorded<string>): Promise<BusinessCalls> {
  if (token.is !== 'recorded') return { get: token, put: leftOut(recorder.target, 'api.put') ?? token }
  const unsigned = (method: keyof BusinessCalls) => businessCall(recorder.target, method, token.value)
  return { get: await sendGet(recorder, unsigned('get')), put: await sendPut(recorder, unsigned('put')) }
}

/** Calls the business API with a token by GET. */
export function getBusinessApi(recorder: Recorder, token: Recorded<string>): Promise<Recorded<Exchange>> {
  return token.is === 'recorded'
    ? sendGet(recorder, businessCall(recorder.target, 'get', token.value))
    : Promise.resolve(token)
}

/** A token and how the business API answered it. */
export interface Flow {
  readonly accessToken: Recorded<string>
  readonly calls: BusinessCalls
}

const NOT_READ_BACK: Missing = {
  is: 'left out',
  because: 'BUSINESS_API_PUT_READS_BACK does not say that a GET gives back what a PUT stored',
}

/** A GET of the address of the first PUT that was accepted, with its token (document, 4.6). */
export async function readBack(
  recorder: Recorder,
  flows: readonly [Flow, ...Flow[]],
): Promise<Recorded<Exchange>> {
  const { target, http } = recorder
  const api = target.businessApi.put
  const { accessToken, calls } = servedBy(flows, 'put')
  if (!api) return calls.put
  if (!api.readsBack) return NOT_READ_BACK
  const stored = accepted('the PUT', calls.put)
  if (stored.is !== 'recorded' || accessToken.is !== 'recorded') return stored
  return http.send(call('GET', api.url, businessCall(target, 'put', accessToken.value)))
}

/** The first flow whose call was served. */
const servedBy = (flows: readonly [Flow, ...Flow[]], method: keyof BusinessCalls): Flow =>
  flows.find(({ calls }) => accepted(method, calls[method]).is === 'recorded') ?? flows[0]

/** Sends the rows of the business API, each with the first token that its method was served with. */
export async function refuseCalls(
  recorder: Recorder,
  rows: readonly Refusal[],
  flows: readonly [Flow, ...Flow[]],
  idToken: Recorded<string>,
): Promise<void> {
  const shared = (method: keyof BusinessCalls) => {
    const { accessToken, calls } = servedBy(flows, method)
    return {
      twin: accepted(method === 'get' ? 'GET' : 'PUT', calls[method]),
      unsigned: () =>
        businessCall(recorder.target, method, accessToken.is === 'recorded' ? accessToken.value : ''),
      known: { ...knownOf(recorder), ...(idToken.is === 'recorded' && { idToken: idToken.value }) },
    }
  }
  await refuse(recorder, {
    ...shared('get'),
    area: 'apiGet',
    rows,
    send: (edited) => sendGet(recorder, edited),
  })
  await refuse(recorder, {
    ...shared('put'),
    area: 'apiPut',
    rows,
    send: (edited) => sendPut(recorder, edited),
  })
}

/** Sends the GET of the business API, edited or not. */
async function sendGet({ target, http }: Recorder, unsigned: UnsignedRequest): Promise<Recorded<Exchange>> {
  const { method = 'GET', body } = target.adaptations.businessApi?.get ?? {}
  return http.send(call(method, target.businessApi.getUrl, unsigned, body))
}

async function sendPut({ target, http }: Recorder, unsigned: UnsignedRequest): Promise<Recorded<Exchange>> {
  const api = target.businessApi.put
  const unsafe = leftOut(target, 'api.put')
  if (unsafe) return unsafe
  const { method = 'PUT', body } = target.adaptations.businessApi?.put ?? {}
  return api
    ? http.send(call(method, api.url, unsigned, body ?? api.body))
    : notConfigured('BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY')
}
