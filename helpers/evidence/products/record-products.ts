import {
  AUTHENTICATION_MEANS,
  grantsOf,
  methodOf,
  migrationOf,
} from '../../config/products/authentication.ts'
import type { Product, ProductCall } from '../../config/products/product.ts'
import { isAccepted } from '../../http/answer.ts'
import { blocked, type Exchange, type Missing, type Recorded } from '../../http/exchange.ts'
import { clientCredentialsRequest } from '../../requests/documented-requests.ts'
import type { Attempt } from '../attempt.ts'
import { requestToken } from '../client-credentials.ts'
import { accepted, acceptedMember, controlOf, NEEDS, type Recorder } from '../recorder.ts'
import { altered, callWith, type Key, keysOf, secretOf, type Tokens, tokenKey } from './credentials.ts'
import type { CallEvidence, ProductEvidence, WrongCall } from './product-evidence.ts'

const NEVER_IN_PRODUCTION: Missing = {
  is: 'left out',
  because: 'a call that may change data is never made in production',
}

/** Calls every product of the target's catalogue as its reference says, and as it says nothing of (document, 4.6, 5.7). */
export async function recordProducts(
  recorder: Recorder,
  tokens: Tokens,
): Promise<readonly ProductEvidence[]> {
  return Promise.all(recorder.target.products.map((product) => recordProduct(recorder, product, tokens)))
}

async function recordProduct(recorder: Recorder, product: Product, tokens: Tokens): Promise<ProductEvidence> {
  const calls = await callEach(recorder, product, tokens)
  const [first] = calls
  const opened = calls.filter(({ answer }) => answer.is === 'recorded' && isAccepted(answer.value))
  const repeated = opened.find(({ call }) => isSafe(call)) ?? opened[0] ?? first
  const { name, title, reference, authentication, isMigrated, dataProvider } = product
  return {
    name,
    title,
    reference,
    method: AUTHENTICATION_MEANS[methodOf(authentication)],
    migration: migrationOf(product),
    isConsentBound: authentication === 'authorization-code',
    isMigrated,
    calls: calls.map(({ title: called, promised, answer }) => ({ title: called, promised, answer })),
    wrong: repeated ? await callWrongly(recorder, product, repeated, tokens) : {},
    ...(await readBack(recorder, calls)),
    ...(dataProvider && { dataProvider: { at: dataProvider, consented: chosenIn(recorder) } }),
  }
}

/** The data provider that the user chooses, as the journey names it. */
function chosenIn({ target: { consent } }: Recorder): Recorded<string> {
  const choice = consent.journeys.chooseDataProvider?.choice
  return choice === undefined
    ? { is: 'not configured', because: 'add choice to chooseDataProvider in the file of CONSENT_JOURNEY' }
    : { is: 'recorded', value: choice }
}

/** A call that was made, and with what. */
interface Made extends CallEvidence {
  readonly call: ProductCall
  readonly key: Recorded<Key>
}

/** Makes every call with the first key, and the first call with the second one. */
async function callEach(recorder: Recorder, product: Product, tokens: Tokens): Promise<readonly Made[]> {
  const [key, ...others] = keysOf(product, tokens)
  const made: Made[] = []
  for (const [index, call] of product.calls.entries())
    for (const one of index === 0 ? [key, ...others] : [key]) {
      if (!one) continue
      const by = one === key ? '' : ' with the token of the code grant'
      const answer = await send(recorder, call, one)
      made.push({ title: `${call.title}${by}`, promised: call.promised, answer, call, key: one })
    }
  return made
}

async function send(
  { target, http }: Recorder,
  call: ProductCall,
  key: Recorded<Key>,
): Promise<Recorded<Exchange>> {
  if (target.checkSet === 'production' && !isSafe(call)) return NEVER_IN_PRODUCTION
  return key.is === 'recorded' ? http.send(callWith(call, key.value)) : blocked(key.because)
}

const isSafe = ({ method }: ProductCall): boolean => method === 'GET' || method === 'HEAD'

/** Repeats an accepted call with what is to be refused, or may be. */
async function callWrongly(
  recorder: Recorder,
  product: Product,
  { call, key, answer }: Made,
  tokens: Tokens,
): Promise<ProductEvidence['wrong']> {
  const control = controlOf(accepted('the call', answer))
  const wrong: Partial<Record<WrongCall, Attempt>> = {}
  const keys = key.is === 'recorded' ? await wrongKeys(recorder, product, key.value, tokens) : {}
  for (const [name, one] of Object.entries(keys) as [WrongCall, Recorded<Key>][]) {
    if (one.is === 'recorded') keep(recorder, one.value)
    wrong[name] =
      control.is === 'accepted'
        ? { control, answer: await send(recorder, call, one) }
        : { control, answer: control }
  }
  return wrong
}

/** A key that is nearly a secret tells it. */
function keep(recorder: Recorder, key: Key): void {
  const value = secretOf(key)
  if (value !== undefined)
    recorder.secrets.push({ name: 'token' in Object(key) ? 'access_token' : 'api_key', value })
}

async function wrongKeys(
  recorder: Recorder,
  { authentication, former, isOnlyForThisApplication }: Product,
  key: Key,
  tokens: Tokens,
): Promise<Partial<Record<WrongCall, Recorded<Key>>>> {
  const other = altered(key)
  const recordedKey = (value: Key): Recorded<Key> => ({ is: 'recorded', value })
  return {
    ...(authentication !== 'none' && authentication !== 'mtls' && { without: recordedKey('nothing') }),
    ...(other && { altered: recordedKey(other) }),
    ...(grantsOf(authentication).includes('clientCredentials') && { expired: expired(recorder) }),
    ...(authentication === 'authorization-code' && { otherGrant: tokenKey(tokens.clientCredentials) }),
    ...(authentication === 'client-credentials' && { otherGrant: tokenKey(tokens.code) }),
    ...(former && { former: recordedKey(former) }),
    ...(isOnlyForThisApplication && { otherApplication: tokenKey(await secondToken(recorder)) }),
  }
}

function expired({ target: { expiredAccessToken } }: Recorder): Recorded<Key> {
  return expiredAccessToken
    ? { is: 'recorded', value: { token: expiredAccessToken } }
    : { is: 'not configured', because: NEEDS.EXPIRED_ACCESS_TOKEN }
}

async function secondToken(recorder: Recorder): Promise<Recorded<string>> {
  const { second } = recorder.target
  if (!second) return { is: 'not configured', because: NEEDS.SECOND_CLIENT_ID }
  const answer = await requestToken(recorder, clientCredentialsRequest(recorder.target, second))
  return acceptedMember('the token request of the second application', answer, 'access_token')
}

/** A GET of what a PUT stored, with the same key (RFC 9110, 9.3.4). */
async function readBack(
  recorder: Recorder,
  calls: readonly Made[],
): Promise<Pick<ProductEvidence, 'readBack'>> {
  const put = calls.find(({ call }) => call.readsBack)
  if (!put) return {}
  const { body: _, method: __, ...get } = put.call
  const stored = accepted('the PUT', put.answer)
  const back = stored.is === 'recorded' ? await send(recorder, { ...get, method: 'GET' }, put.key) : stored
  return { readBack: { put: put.answer, back } }
}
