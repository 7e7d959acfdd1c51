import type { BusinessCall, Grant } from '../config/products/product.ts'
import type { Target } from '../config/target.ts'
import { doesNotApply, type Exchange, type Missing, notConfigured, type Recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { businessCall } from '../requests/documented-requests.ts'
import { call } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { accepted, knownOf, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'
import { remedied } from './remedied.ts'
import { leftOut } from './safety.ts'
import type { Step } from './steps.ts'

/** The answers of the business API to one token. */
export interface BusinessCalls {
  /** The grant that the token comes from. */
  readonly grant: Grant
  readonly get: Recorded<Exchange>
  readonly put: Recorded<Exchange>
}

/** Calls the business API with a token (document, 4.6), by GET and by PUT. */
export async function callBusinessApi(
  recorder: Recorder,
  token: Recorded<string>,
  grant: Grant,
): Promise<BusinessCalls> {
  if (token.is !== 'recorded') return { grant, get: token, put: leftOut(recorder.target, 'api.put') ?? token }
  const { target } = recorder
  const unsigned = (method: Method) => businessCall(target, method, token.value)
  return {
    grant,
    get: remedied(recorder, 'api', await sendGet(recorder, grant, unsigned('get'))),
    put: remedied(recorder, 'api', await sendPut(recorder, grant, unsigned('put'))),
  }
}

/** Calls the business API with a token by GET. */
export function getBusinessApi(
  recorder: Recorder,
  token: Recorded<string>,
  grant: Grant,
): Promise<Recorded<Exchange>> {
  return token.is === 'recorded'
    ? sendGet(recorder, grant, businessCall(recorder.target, 'get', token.value))
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
  const { accessToken, calls } = servedBy(flows, 'put')
  const api = target.businessApi.put[calls.grant]
  if (!api) return calls.put
  if (!api.readsBack) return NOT_READ_BACK
  const stored = accepted('the PUT', calls.put)
  if (stored.is !== 'recorded' || accessToken.is !== 'recorded') return stored
  const { 'content-type': _, ...headers } = api.headers ?? {}
  const unsigned = businessCall(target, 'put', accessToken.value)
  return http.send(call('GET', api.url, withOwnHeaders({ headers }, unsigned)))
}

/** The first flow whose call was served. */
const servedBy = (flows: readonly [Flow, ...Flow[]], method: Method): Flow =>
  flows.find(({ calls }) => accepted(method, calls[method]).is === 'recorded') ?? flows[0]

/** Sends the rows of the business API, each with the first token that its method was served with. */
export async function refuseCalls(
  recorder: Recorder,
  rows: readonly Refusal[],
  flows: readonly [Flow, ...Flow[]],
  idToken: Recorded<string>,
): Promise<void> {
  const shared = (method: Method) => {
    const { accessToken, calls } = servedBy(flows, method)
    const send = method === 'get' ? sendGet : sendPut
    return {
      step: STEP_OF[method][calls.grant],
      send: (edited: UnsignedRequest) => send(recorder, calls.grant, edited),
      twin: accepted(method === 'get' ? 'GET' : 'PUT', calls[method]),
      unsigned: () =>
        businessCall(recorder.target, method, accessToken.is === 'recorded' ? accessToken.value : ''),
      known: { ...knownOf(recorder), ...(idToken.is === 'recorded' && { idToken: idToken.value }) },
    }
  }
  await Promise.all([
    refuse(recorder, { ...shared('get'), area: 'apiGet', rows }),
    refuse(recorder, { ...shared('put'), area: 'apiPut', rows }),
  ])
}

type Method = 'get' | 'put'

/** Sends the GET of the business API, edited or not. */
async function sendGet(
  { target, http }: Recorder,
  grant: Grant,
  unsigned: UnsignedRequest,
): Promise<Recorded<Exchange>> {
  const api = target.businessApi.get[grant]
  if (!api) return lacking(target, grant, 'GET', 'BUSINESS_API_GET_URL')
  const { method = 'GET', body } = target.adaptations.businessApi?.get ?? {}
  return http.send(call(method, api.url, withOwnHeaders(api, unsigned), body))
}

async function sendPut(
  { target, http }: Recorder,
  grant: Grant,
  unsigned: UnsignedRequest,
): Promise<Recorded<Exchange>> {
  const unsafe = leftOut(target, 'api.put')
  if (unsafe) return unsafe
  const api = target.businessApi.put[grant]
  if (!api) return lacking(target, grant, 'PUT', 'BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY')
  const { method = 'PUT', body } = target.adaptations.businessApi?.put ?? {}
  return http.send(call(method, api.url, withOwnHeaders(api, unsigned), body ?? api.body))
}

const withOwnHeaders = (
  { headers }: Pick<BusinessCall, 'headers'>,
  unsigned: UnsignedRequest,
): UnsignedRequest => ({
  ...unsigned,
  headers: { ...headers, ...unsigned.headers },
})

/** The step whose request the rows of a method edit. */
const STEP_OF = {
  get: { clientCredentials: 'getWithClientCredentials', code: 'getWithAuthorizationCode' },
  put: { clientCredentials: 'putWithClientCredentials', code: 'putWithAuthorizationCode' },
} as const satisfies Readonly<Record<Method, Readonly<Record<Grant, Step>>>>

const GRANT_MEANS = { clientCredentials: 'the client-credentials grant', code: 'the code grant' } as const

/** Why there is no business API for the token of a grant: no product takes it, or nothing names one. */
function lacking(
  { businessApi }: Target,
  grant: Grant,
  method: 'GET' | 'PUT',
  ...variables: readonly string[]
): Missing {
  return businessApi.isOfCatalogue
    ? doesNotApply(
        `no product of API_PRODUCTS takes a ${method} with the access token of ${GRANT_MEANS[grant]}`,
      )
    : notConfigured(...variables)
}
