import { parseJson } from '../../base/parse-json.ts'
import { whyNotOffered } from '../../config/offers.ts'
import type { BusinessCall, Grant } from '../../config/products/product.ts'
import type { Target } from '../../config/target.ts'
import { accepted, isTaken, knownOf, type Recorder, type Run } from '../../evidence/recorder.ts'
import { type RefusalRun, refuse } from '../../evidence/refuse.ts'
import { remedied } from '../../evidence/remedied.ts'
import { leftOut } from '../../evidence/safety.ts'
import { isAccepted, isObject, membersOf } from '../../http/answer.ts'
import {
  andThen,
  doesNotApply,
  type Exchange,
  type Missing,
  notConfigured,
  type Recorded,
} from '../../http/exchange.ts'
import { type Make, sendMade } from '../../http/send.ts'
import { isStored, otherBody } from '../../http/stored.ts'
import type { UnsignedRequest } from '../../http/unsigned-request.ts'
import { businessCall } from '../../requests/documented-requests.ts'
import { call } from '../../requests/issue.ts'
import type { Changed, Refusal } from '../../requests/refusal.ts'

/** The calls of the business API (document, 4.6), with the variables that configure each and the steps of its answers. */
const CALLS = {
  get: {
    method: 'GET',
    variables: ['BUSINESS_API_GET_URL'],
    steps: { clientCredentials: 'apiGet', code: 'getWithAuthorizationCode' },
  },
  put: {
    method: 'PUT',
    variables: ['BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY'],
    steps: { clientCredentials: 'apiPut', code: 'putWithAuthorizationCode' },
  },
} as const

type Call = keyof typeof CALLS

/** A token, the grant that it comes from, and how the business API answered it. */
export interface Flow extends Readonly<Record<Call, Recorded<Exchange>>> {
  readonly grant: Grant
  readonly accessToken: Recorded<string>
}

/** Calls the business API with a token (document, 4.6), by GET and by PUT. */
export async function callBoth(
  recorder: Recorder,
  accessToken: Recorded<string>,
  grant: Grant,
): Promise<Flow> {
  const answerTo = async (name: Call) =>
    remedied(recorder, 'api', await callBusinessApi(recorder, accessToken, grant, name))
  return { grant, accessToken, get: await answerTo('get'), put: await answerTo('put') }
}

/**
 * Makes one call of the business API with a token, if that is safe. The document does not show what a token of another application
 * opens (4.6).
 */
export const callBusinessApi = async (
  recorder: Recorder,
  token: Recorded<string>,
  grant: Grant,
  name: Call = 'get',
): Promise<Recorded<Exchange>> =>
  (name === 'put' ? leftOut(recorder.target, 'api.put') : undefined) ??
  (recorder.isSwapped ? OF_ANOTHER : undefined) ??
  andThen(token, (value) => send(recorder, name, grant, () => businessCall(recorder.target, name, value)))

const OF_ANOTHER: Missing = { is: 'left out', because: 'the token is of another application' }

/** Sends a call of the business API, edited or not; a refused PUT with another body than the documented one. */
async function send(
  { target, http }: Recorder,
  name: Call,
  grant: Grant,
  make: Make<UnsignedRequest>,
  bodyOf: (documented: string) => string = (documented) => documented,
): Promise<Recorded<Exchange>> {
  const api = target.businessApi[name][grant]
  if (!api) return whyNoCall(target, grant, name)
  const { method = CALLS[name].method, body = api.body } = target.adaptations.businessApi?.[name] ?? {}
  return sendMade(http, async () => {
    const unsigned = await make()
    const own = body === undefined ? undefined : bodyOf(body)
    return call(unsigned.method ?? method, api.url, withOwnHeaders(api, unsigned), own)
  })
}

const withOwnHeaders = (
  { headers }: Pick<BusinessCall, 'headers'>,
  unsigned: UnsignedRequest,
): UnsignedRequest => ({ ...unsigned, headers: { ...headers, ...unsigned.headers } })

const NOT_READ_BACK: Missing = {
  is: 'left out',
  because: 'BUSINESS_API_PUT_READS_BACK=no says that a GET does not return what a PUT stored',
}

type Flows = readonly [Flow, ...Flow[]]

/** The calls with the token of each grant, the gateway's first. If a flow is missing, so are its calls, for the same reason. */
export const flowsOf = (gateway: Recorded<Flow>, code: Recorded<Flow>): readonly [Flow, Flow] => [
  flowOf('clientCredentials', gateway),
  flowOf('code', code),
]

const flowOf = (grant: Grant, flow: Recorded<Flow>): Flow =>
  flow.is === 'recorded' ? flow.value : { grant, accessToken: flow, get: flow, put: flow }

/** A GET of the address of the first PUT that was accepted, with its token (document, 4.6). */
export async function readBack({ target, http }: Recorder, flows: Flows): Promise<Recorded<Exchange>> {
  const { grant, accessToken, put } = servedBy(flows, 'put')
  const api = target.businessApi.put[grant]
  if (!api) return put
  if (!api.readsBack) return NOT_READ_BACK
  const { 'content-type': _, ...headers } = api.headers ?? {}
  const back = await andThen(accepted('the PUT', put), () =>
    andThen(accessToken, (token) =>
      http.send(call('GET', api.url, withOwnHeaders({ headers }, businessCall(target, 'put', token)))),
    ),
  )
  return api.readsBack === 'maybe'
    ? andThen(back, (answer) => (isOfSameMembers(answer, api.body) ? back : SOMETHING_ELSE))
    : back
}

const SOMETHING_ELSE = doesNotApply(
  'a GET of the address of the PUT returns something else; set BUSINESS_API_PUT_READS_BACK=yes if it should not',
)

/** True if an answer has each member of a JSON body, no matter with which value. */
function isOfSameMembers(answer: Exchange, body = ''): boolean {
  const sent = parseJson(body)
  const names = sent.is === 'json' && isObject(sent.value) ? Object.keys(sent.value) : []
  const came = isAccepted(answer) ? membersOf(answer) : {}
  return names.length > 0 && names.every((name) => name in came)
}

/** The first flow whose call was accepted; the first one if none was. */
const servedBy = (flows: Flows, name: Call): Flow =>
  flows.find((flow) => accepted(name, flow[name]).is === 'recorded') ?? flows[0]

/**
 * Sends the rows of the business API, each with the first token that was accepted with its method. A refused PUT has a body
 * of its own, so that a GET shows if it was stored.
 *
 * @param back - what a GET of the address of the PUT returned after an accepted one
 */
export async function refuseCalls(
  run: Run,
  flows: Flows,
  { idToken, back }: { readonly idToken: Recorded<string>; readonly back: Recorded<Exchange> },
): Promise<void> {
  const refuseOf = (name: Call) => {
    const { grant, accessToken, ...answers } = servedBy(flows, name)
    const { method, steps } = CALLS[name]
    const unsigned = () =>
      businessCall(run.target, name, accessToken.is === 'recorded' ? accessToken.value : '')
    const isRefusedPut = (row?: Refusal) => name === 'put' && row !== undefined && !row.isGood
    const put = () => send(run, name, grant, unsigned)
    return refuse(run, {
      request: steps.clientCredentials,
      step: steps[grant],
      control: accepted(method, answers[name]),
      unsigned,
      known: { ...knownOf(run), ...(idToken.is === 'recorded' && { idToken: idToken.value }) },
      send: (make, row) => send(run, name, grant, make, isRefusedPut(row) ? inOtherWords : undefined),
      ...(name === 'put' && {
        look: lookAtStored(run, { accepted: answers.put, before: back }, put, () => readBack(run, flows)),
      }),
    })
  }
  await Promise.all([refuseOf('get'), refuseOf('put')])
}

/**
 * Looks at what refused PUTs have stored, if a GET shows it: once after all of them. If that is not what the last accepted
 * PUT stored, each is sent once more on its own, between an accepted PUT and a GET. One that was accepted is not: a service that
 * refuses it the second time would hide that.
 */
const lookAtStored =
  (
    { attempts }: Pick<Recorder, 'attempts'>,
    { accepted: stored, before }: Omit<Changed, 'after'>,
    put: () => Promise<Recorded<Exchange>>,
    get: () => Promise<Recorded<Exchange>>,
  ): NonNullable<RefusalRun['look']> =>
  async (sent, sendAgain) => {
    if (!isStoredIn(stored, before)) return
    const noteChange = ({ key }: Refusal, after: Recorded<Exchange>) => {
      const { [key]: one } = attempts
      if (one) attempts[key] = { ...one, changed: { accepted: stored, before, after } }
    }
    const after = await get()
    if (after.is !== 'recorded' || isStoredIn(stored, after)) {
      for (const row of sent) noteChange(row, after)
      return
    }
    const isSentAgain = ({ key, isGood }: Refusal) => isGood || !isTaken(attempts[key]?.answer)
    for (const row of sent.filter(isSentAgain)) {
      await put()
      await sendAgain(row)
      noteChange(row, await get())
    }
  }

const inOtherWords = (body: string): string => otherBody(body) ?? body

/** True if an answer has what an accepted PUT stored. */
const isStoredIn = (put: Recorded<Exchange>, answer: Recorded<Exchange>): boolean =>
  put.is === 'recorded' &&
  answer.is === 'recorded' &&
  put.value.request.body !== undefined &&
  isAccepted(answer.value) &&
  isStored(put.value.request.body, answer.value.body)

const GRANT_MEANS = { clientCredentials: 'the client-credentials grant', code: 'the code grant' } as const

/** Why the token of a grant has no call of the business API: no product takes it, or none is configured. */
function whyNoCall({ businessApi, notOffered }: Target, grant: Grant, name: Call): Missing {
  const { method, variables } = CALLS[name]
  const unoffered = whyNotOffered(notOffered, name)
  if (unoffered) return unoffered
  return businessApi.isOfCatalogue
    ? doesNotApply(
        `no product of API_PRODUCTS takes a ${method} with the access token of ${GRANT_MEANS[grant]}`,
      )
    : notConfigured(...variables)
}
