import { knownProviders } from '../../browser/shows.ts'
import { namesIn } from '../../browser/variables.ts'
import {
  AUTHENTICATION_MEANS,
  grantsOf,
  isChange,
  methodOf,
  migrationOf,
  type Product,
  type ProductCall,
} from '../../config/products/product.ts'
import { controlOf } from '../../evidence/attempts.ts'
import {
  type CallEvidence,
  onceMore,
  type ProductEvidence,
  WRONG_NAMES,
  type WrongCall,
  withCode,
} from '../../evidence/products/product-evidence.ts'
import { accepted, acceptedMember, blockedBy, isTaken, type Recorder } from '../../evidence/recorder.ts'
import { lacking } from '../../evidence/safety.ts'
import {
  andThen,
  blocked,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { answerFor } from '../../openapi/operations.ts'
import type { Attempt } from '../../requests/refusal.ts'
import { requestTokenOfSecond } from '../client-credentials/requests.ts'
import { altered, callWith, type Key, keyOf, keysOf, type Tokens, tokenKey } from './credentials.ts'

const NOT_SENT = blocked('there was no accepted call to repeat')

const NEVER_IN_PRODUCTION: Missing = {
  is: 'left out',
  because: 'a call that may change data is never made in production',
}

const NEVER_WRONG: Missing = { is: 'left out', because: 'no wrong password is tried in production' }

/** A product that is called, and the tokens that may open it. */
interface Calling extends Recorder {
  readonly product: Product
  readonly tokens: Tokens
}

/** Calls every product of the catalogue as its reference says, and in ways that it does not mention (document, 4.6, 5.7). */
export const recordProducts = (recorder: Recorder, tokens: Tokens): Promise<readonly ProductEvidence[]> =>
  recorder.sideBySide(
    recorder.target.products,
    (product) => recordProduct({ ...recorder, product, tokens }),
    { isAwaited: true },
  )

async function recordProduct(run: Calling): Promise<ProductEvidence> {
  const made = await callEach(run)
  const [first] = made
  const opened = made.filter(({ answer }) => isTaken(answer))
  const repeated = opened.find(({ call }) => !isChange(call)) ?? opened[0] ?? first
  const [stored] = made.flatMap((one) => one.readBack ?? [])
  const wrong = repeated ? await callWrongly(run, repeated) : {}
  const { name, title, reference, authentication, migrated = false, dataProvider } = run.product
  return {
    name,
    title,
    reference,
    method: AUTHENTICATION_MEANS[methodOf(authentication)],
    migration: migrationOf(run.product),
    isConsentBound: authentication === 'authorization-code',
    isMigrated: migrated,
    calls: [...made, ...(await callAgain(run, opened))].map(
      ({ call: _, key: __, readBack: ___, ...seen }) => seen,
    ),
    wrong,
    ...(stored && { readBack: stored }),
    ...(dataProvider && { dataProvider: { at: dataProvider, ...chosenIn(run) } }),
  }
}

/** The data provider that the user chooses, as the journey names it, its other names, and the names of other providers. */
function chosenIn({
  target: { consent },
  walks,
}: Recorder): Omit<NonNullable<ProductEvidence['dataProvider']>, 'at'> {
  const { wanted, others } = knownProviders(consent)
  if (!wanted) {
    const because = 'add choice to chooseDataProvider in the file of CONSENT_JOURNEY'
    return { consented: { is: 'not configured', because } }
  }
  const [choice, ...called] = wanted.words
  const steps = JSON.stringify(consent.journeys.chooseDataProvider?.steps)
  const isSeen =
    namesIn(steps).includes('DATA_PROVIDER') ||
    walks.some(({ pages }) => pages.some(({ shows }) => shows?.identifier === choice))
  return { consented: recorded(choice), called, others, isUnproven: called.length === 0 || !isSeen }
}

/** A call that was made, and its key. */
interface Made extends CallEvidence {
  readonly call: ProductCall
  readonly key: Recorded<Key>
  readonly readBack?: ProductEvidence['readBack']
}

/** Makes every call with the first key, and the first call with the second one. */
async function callEach(run: Calling): Promise<readonly Made[]> {
  const { product, tokens } = run
  const keys = keysOf(product, tokens)
  const grants = grantsOf(product.authentication)
  const made: Made[] = []
  for (const [index, call] of product.calls.entries())
    for (const [at, key] of keys.slice(0, index === 0 ? 2 : 1).entries()) {
      const answer = await send(run, call, key)
      const title = at === 0 ? call.title : withCode(call.title)
      const back = call.readsBack ? { readBack: await readBack(run, call, key, answer) } : {}
      const grant = grants[at]
      made.push({ title, promised: call.promised, answer, call, key, ...back, ...(grant && { grant }) })
    }
  return made.map((one) => ({ ...one, answer: withAddress(one, made) }))
}

/** If the run explores, reads once more what only a consent opens: late in the run, its token has ended. */
async function callAgain(run: Calling, opened: readonly Made[]): Promise<readonly Made[]> {
  if (run.draw.seed === undefined || run.isLate) return []
  const read = opened.filter(({ call, grant }) => grant === 'code' && call.method === 'GET')
  const again = read.map(async (one) => ({
    ...one,
    title: onceMore(one.title),
    answer: await send(run, one.call, one.key),
  }))
  // A consent may be for one call only.
  return (await Promise.all(again)).filter(({ answer }) => isTaken(answer))
}

const ABSENT: ReadonlySet<number> = new Set([404, 405])

/** Adds what to check if nothing is at the address of a call, unless another call of that address was let in. */
function withAddress({ call, answer }: Made, made: readonly Made[]): Recorded<Exchange> {
  const isLetIn = (one: Made) =>
    one.answer.is === 'recorded' && answerFor(one.promised, one.answer.value.status) !== undefined
  if (answer.is !== 'recorded' || !ABSENT.has(answer.value.status)) return answer
  if (made.some((one) => one.call.url === call.url && isLetIn(one))) return answer
  const todo = `Check the address, path and method of ${call.title} in the file that API_PRODUCTS names.`
  return recorded({ ...answer.value, remedy: { todo, suspects: ['API_PRODUCTS'] } })
}

async function send(
  { target, http }: Recorder,
  call: ProductCall,
  key: Recorded<Key>,
): Promise<Recorded<Exchange>> {
  if (target.isProduction && isChange(call)) return NEVER_IN_PRODUCTION
  return key.is === 'recorded' ? http.send(callWith(call, key.value)) : blockedBy(key)
}

/** Repeats an accepted call with keys that must be refused, or may be. */
async function callWrongly(run: Calling, { call, key, answer }: Made): Promise<ProductEvidence['wrong']> {
  const control = controlOf(accepted('the call', answer))
  if (control.is !== 'accepted' || key.is !== 'recorded')
    return Object.fromEntries(WRONG_NAMES.map((name) => [name, { control, answer: NOT_SENT }]))
  const idOf = (name: WrongCall) => `${run.product.name} ${name}`
  const wanted = new Set<string>(run.isLate ? run.draw.share(WRONG_NAMES, idOf) : WRONG_NAMES)
  const wrong = Object.entries(await wrongKeys(run, key.value, wanted)).filter(([name]) => wanted.has(name))
  const attempts = wrong.map(async ([name, one]): Promise<[string, Attempt]> => {
    // An altered secret reveals the real one, so it is a secret too.
    if (one.is === 'recorded' && one.value) run.secrets.push({ name: one.value.name, value: one.value.value })
    return [name, { control, answer: await send(run, call, one) }]
  })
  return Object.fromEntries(await Promise.all(attempts))
}

async function wrongKeys(
  run: Calling,
  key: Key,
  wanted: ReadonlySet<string>,
): Promise<Partial<Record<WrongCall, Recorded<Key>>>> {
  const { target, product, tokens } = run
  const { authentication, former, onlyThisApplication } = product
  // Too many wrong passwords may lock the user out.
  const isRisky = methodOf(authentication) === 'basic' && target.isProduction
  const other = altered(key)
  return {
    ...(authentication !== 'none' && authentication !== 'mtls' && { without: recorded(undefined) }),
    ...(other && { altered: isRisky ? NEVER_WRONG : recorded(other) }),
    ...(grantsOf(authentication).includes('clientCredentials') && {
      expired: tokenKey(lacking(target, 'EXPIRED_ACCESS_TOKEN') ?? recorded(target.expiredAccessToken ?? '')),
    }),
    ...(authentication === 'authorization-code' && { otherGrant: tokenKey(tokens.clientCredentials) }),
    ...(authentication === 'client-credentials' && { otherGrant: tokenKey(tokens.code) }),
    ...(former && { former: recorded(keyOf(former)) }),
    ...(onlyThisApplication &&
      wanted.has('otherApplication') && { otherApplication: tokenKey(await tokenOfSecond(run)) }),
  }
}

async function tokenOfSecond(recorder: Recorder): Promise<Recorded<string>> {
  const answer = await requestTokenOfSecond(recorder)
  return acceptedMember('the token request of the second application', answer, 'access_token')
}

/** Reads back what a PUT stored, immediately and with the same key (RFC 9110, 9.3.4). */
async function readBack(
  recorder: Recorder,
  { body: _, method: __, headers, ...call }: ProductCall,
  key: Recorded<Key>,
  put: Recorded<Exchange>,
): Promise<ProductEvidence['readBack']> {
  const { 'content-type': ___, ...own } = headers
  const get: ProductCall = { ...call, method: 'GET', headers: own }
  return { put, back: await andThen(accepted('the PUT', put), () => send(recorder, get, key)) }
}
