import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { areaOf } from '../../../contract/index.ts'
import { refuseExchanges } from '../../../helpers/endpoints/exchange/refuse-exchanges.ts'
import { reuseCodes } from '../../../helpers/endpoints/exchange/reuse.ts'
import { type Endpoints, newRecorder } from '../../../helpers/evidence/recorder.ts'
import { blocked, recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { signingKeys } from '../../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../../helpers/http/jose/stranger.ts'
import { OF_LIMIT } from '../../../helpers/http/remedies.ts'
import { judgeAccepted } from '../../../helpers/judge/judge-answer.ts'
import { judgeRefused } from '../../../helpers/judge/judge-refused.ts'
import { needsCodeOfSecond, type Refusal } from '../../../helpers/requests/refusal.ts'
import { refusals } from '../../../helpers/requests/rows.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = { privateKey, keyId: 'own', clientSecret: 'secret' }
const exchanges = refusals.filter((row) => row.step === 'exchange' && !needsCodeOfSecond(row) && !row.isTwice)
const ofSecond = refusals.filter(({ step, by }) => step === 'exchange' && by === 'second')
const rows = exchanges.filter(({ clause }) => areaOf(clause) === 'exchange')
const ofClient = exchanges.filter(({ clause }) =>
  ['assertion.required', 'assertion.type', 'assertion.type-required'].includes(clause),
)
const replays = exchanges.filter(({ key }) => /client_assertion.* used-before/.test(key))
/** The assertion that the PAR endpoint accepted. */
const ACCEPTED = { jwt: 'eyJ.eyJ.sig', jti: 'used-before' }
const clausesOf = (some: readonly Refusal[]) => [...new Set(some.map(({ clause }) => clause))]
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** How a token endpoint treats requests and their codes. */
interface TokenEndpoint {
  readonly accepts: (form: Readonly<Record<string, string>>) => boolean
  /** Whether it spends the code of a request that it refuses: always, or only if the client has authenticated. */
  readonly spendsOnRefusal: boolean | 'of a client'
  /** How many consents end with a code; by default all. */
  readonly codes?: number
  /** The consent that ends without a code by accident. */
  readonly stumbles?: number
  /** How many codes get tokens after the first one of the run; by default all. */
  readonly grants?: number
  /** How many requests are answered before all the others get 429; by default all. */
  readonly answers?: number
  /** Requests at which it fails. */
  readonly fails?: (form: Readonly<Record<string, string>>) => boolean
  /** The rows that are sent; by default those about the exchange itself. */
  readonly sent?: readonly Refusal[]
}

/** True if a client authenticates, with an assertion that is not a replay. */
const isClient = ({ client_assertion: jwt, client_assertion_type: type }: Readonly<Record<string, string>>) =>
  type === TYPE && Boolean(jwt) && jwt !== ACCEPTED.jwt && decodeJwt(jwt ?? '').jti !== ACCEPTED.jti

const target = await sandboxTarget()

async function recordOn({
  accepts,
  spendsOnRefusal,
  codes = Number.POSITIVE_INFINITY,
  stumbles,
  grants = Number.POSITIVE_INFINITY,
  answers = Number.POSITIVE_INFINITY,
  fails = () => false,
  sent = rows,
}: TokenEndpoint) {
  const alive = new Set<string>()
  let [issued, asked, granted] = [0, 0, 0]
  const assertions: (string | undefined)[] = []
  const send = async (request: SentRequest) => {
    const { form = {} } = request
    asked += 1
    assertions.push(form.client_assertion)
    if (asked > answers) return recorded({ ...exchangeOf(429, ''), request })
    const code = form.code ?? ''
    const isRight = alive.has(code) && request.method === 'POST' && isDocumented(request)
    const isTaken = (isRight || (alive.has(code) && accepts(form))) && granted < grants
    granted += Number(isTaken)
    if (isTaken || (spendsOnRefusal === 'of a client' ? isClient(form) : spendsOnRefusal)) alive.delete(code)
    const refusal = fails(form) ? exchangeOf(500, '') : exchangeOf(400, { error: 'invalid_grant' })
    const answer = isTaken ? exchangeOf(200, { access_token: 'the-access-token' }) : refusal
    return recorded({ ...answer, request })
  }
  const isDocumented = ({ form = {}, repeated, asJson, url }: SentRequest) =>
    !repeated &&
    !asJson &&
    !url.includes('?') &&
    !form.client_id &&
    form.grant_type === 'authorization_code' &&
    form.redirect_uri === target.redirectUri &&
    form.code_verifier === 'v'.repeat(43) &&
    isClient(form)
  const recorder = { ...newRecorder(target, { send }), signingKeys: signingKeys(own, own, strangersKey()) }
  const run = {
    ...recorder,
    rows: sent,
    endpoints: { token_endpoint: recorded('https://as.example/token') } as Endpoints,
    open: () => Promise.reject(new Error('no page is opened')),
  }
  const spent = await refuseExchanges({
    ...run,
    control: recorded('accepted'),
    known: {
      clientId: 'client',
      clientSecret: 'secret',
      scope: 'openid',
      keys: recorder.signingKeys,
      verifierOfAnother: 'w'.repeat(43),
      acceptedAssertion: ACCEPTED,
    },
    issueCode: async (signedBy) => {
      issued += 1
      alive.add(`code-${issued}`)
      const application = signedBy === 'second' ? (target.second ?? target.application) : target.application
      const codeVerifier = 'v'.repeat(43)
      const { scope } = target
      const authorization = { application, signedBy, state: 's', nonce: 'n', jti: 'j', scope, codeVerifier }
      const code =
        issued > codes || issued === stumbles
          ? blocked('the redirect carried no code')
          : recorded(`code-${issued}`)
      return { authorization, code }
    },
  })
  await reuseCodes(run, spent, blocked('userinfo is not called'))
  const attempts = Object.values(recorder.attempts).filter(({ step }) => step === 'exchange')
  const judged = (clause: string) =>
    attempts.filter((attempt) => attempt.clause === clause && attempt.answer.is === 'recorded')
  const again = Object.values(recorder.repeats.answers).filter(({ step }) => step === 'exchange')
  return { attempts, judged, issued, assertions, again: again.map(({ answer }) => judgeAccepted(answer).is) }
}

test('if a service spends a code only once it knows the client, every case that fails authentication is judged', async () => {
  const service = {
    accepts: () => false,
    spendsOnRefusal: 'of a client',
    sent: [...rows, ...ofClient, ...replays],
  } as const
  const { attempts, judged, issued, assertions } = await recordOn(service)
  expect(ofClient.length).toBeGreaterThan(3)
  expect(clausesOf(ofClient).flatMap(judged)).toHaveLength(ofClient.length)
  expect(clausesOf(replays).flatMap(judged)).toHaveLength(replays.length)
  expect(assertions.filter((one) => one === ACCEPTED.jwt)).toHaveLength(1)
  expect(attempts).toHaveLength(rows.length + ofClient.length + replays.length)
  // Two codes are shared, each remaining clause needs one, and the last one is used twice.
  expect(issued).toBe(2 + clausesOf(rows).length)
})

test('if a service spends the code of every refused request, one case of each clause is judged, and no replay', async () => {
  const sent = [...rows, ...ofClient, ...replays]
  const { attempts, judged } = await recordOn({ accepts: () => false, spendsOnRefusal: true, sent })
  for (const clause of clausesOf(ofClient)) expect(judged(clause), clause).toHaveLength(1)
  expect(replays.length).toBeGreaterThan(1)
  for (const clause of clausesOf(replays)) expect(judged(clause), clause).toEqual([])
  expect(attempts).toHaveLength(sent.length)
})

test('a failure of the server counts although the service spends the code of every refused request', async () => {
  const verifiers = rows.filter(({ clause }) => clause === 'exchange.code-verifier')
  const fails = ({ code_verifier }: Readonly<Record<string, string>>) =>
    code_verifier !== undefined && code_verifier !== 'v'.repeat(43)
  const { judged } = await recordOn({ accepts: () => false, spendsOnRefusal: true, fails })
  const failed = judged('exchange.code-verifier').filter(
    ({ answer }) => answer.is === 'recorded' && answer.value.status === 500,
  )
  expect(failed.length).toBeGreaterThan(1)
  expect(failed.length).toBeLessThanOrEqual(verifiers.length)
})

test('a failure of the server counts although the service answers nothing after it', async () => {
  let isDown = false
  const { attempts } = await recordOn({
    accepts: () => false,
    spendsOnRefusal: false,
    fails: () => {
      const hadFailed = isDown
      isDown = true
      return !hadFailed
    },
    answers: 3,
  })
  const failed = attempts.filter(({ answer }) => answer.is === 'recorded' && answer.value.status === 500)
  expect(failed).toHaveLength(1)
})

test('the cases of the second application share one code', async () => {
  const { attempts, issued, again } = await recordOn({
    accepts: () => false,
    spendsOnRefusal: false,
    sent: ofSecond,
  })
  expect(ofSecond.length).toBeGreaterThan(10)
  expect(attempts.filter((attempt) => judgeRefused(attempt).is === 'kept')).toHaveLength(ofSecond.length)
  expect([issued, again]).toEqual([1, ['kept']])
})

test('the cases of the second application cost no further consent if a service spends the code of every refused request', async () => {
  const { attempts, issued } = await recordOn({
    accepts: () => false,
    spendsOnRefusal: true,
    sent: ofSecond,
  })
  expect(new Set(attempts.map(({ answer }) => answer.is))).toEqual(new Set(['left out']))
  expect(attempts).toHaveLength(ofSecond.length)
  expect(issued).toBeLessThan(3)
})

test('refusals are inconclusive if a service gives tokens only for the first code of a run', async () => {
  const sent = [...rows, ...ofClient]
  const { attempts, again } = await recordOn({
    accepts: () => false,
    spendsOnRefusal: false,
    sent,
    grants: 0,
  })
  expect(attempts).toHaveLength(sent.length)
  for (const attempt of attempts.filter(({ answer }) => answer.is === 'recorded'))
    expect(judgeRefused(attempt), attempt.when).toMatchObject({
      is: 'inconclusive',
      because: expect.stringContaining('the closing control, which came after these requests, answered 400'),
    })
  expect(again).toEqual(['departs'])
})

test('an accepted case costs one more code, and the other cases of its clause are left out', async () => {
  const { judged, attempts, issued } = await recordOn({
    accepts: ({ code_verifier = '' }) => /^\S+$/.test(code_verifier) && code_verifier !== 'v'.repeat(43),
    spendsOnRefusal: false,
  })
  const taken = judged('exchange.code-verifier').filter(
    ({ answer }) => answer.is === 'recorded' && answer.value.status === 200,
  )
  expect(taken.length).toBeGreaterThanOrEqual(1)
  expect(attempts).toHaveLength(rows.length)
  const unjudged = attempts.filter(({ answer }) => answer.is !== 'recorded').map(({ clause }) => clause)
  expect([...new Set(unjudged)]).toEqual(['exchange.code-verifier'])
  expect(issued).toBe(2)
})

test('a consent that ends without a code by accident is repeated', async () => {
  const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: false, stumbles: 1 })
  expect(issued).toBe(2)
  for (const { answer } of attempts) expect(answer.is).not.toBe('blocked')
})

test('a service that limits requests is asked for no further consent', async () => {
  const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: false, answers: 3 })
  expect(issued).toBe(1)
  expect(attempts).toHaveLength(rows.length)
  for (const { control } of attempts)
    expect(control).toMatchObject({
      is: 'inconclusive',
      because: 'the unedited request was not accepted: the exchange of the same code failed with 429',
      todo: OF_LIMIT,
    })
})

for (const codes of [0, 3])
  test(`after ${codes} consents with a code, the run gives up after two without one`, async () => {
    const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: true, codes })
    expect(issued).toBe(codes + 2)
    expect(attempts).toHaveLength(rows.length)
    const because = attempts.flatMap(({ answer }) => ('because' in answer ? [answer.because] : []))
    expect(because).toContain('the redirect carried no code')
  })
