import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { newRecorder } from '../../helpers/evidence/recorder.ts'
import { refuseExchanges } from '../../helpers/evidence/refuse-exchanges.ts'
import { blocked, type Exchange, recorded, type SentRequest } from '../../helpers/http/exchange.ts'
import { signingKeys } from '../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../helpers/http/jose/stranger.ts'
import { OF_LIMIT } from '../../helpers/http/remedies.ts'
import { refusals } from '../../helpers/requests/rows.ts'
import { startSandbox } from '../../sandbox/index.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = { privateKey, keyId: 'own', clientSecret: 'secret' }
const rows = refusals.filter(
  ({ area, clause, code }) =>
    area === 'exchange' && clause.startsWith('exchange.') && code !== 'of the second client',
)

/** How a token endpoint treats the code of a request, by what is wrong with it. */
interface TokenEndpoint {
  readonly accepts: (form: Readonly<Record<string, string>>) => boolean
  readonly spendsOnRefusal: boolean
  /** How many consents end with a code; all of them unless told otherwise. */
  readonly codes?: number
  /** The consent that ends without a code by accident. */
  readonly stumbles?: number
  /** How many requests are answered before all the others get 429; all of them unless told otherwise. */
  readonly answers?: number
}

async function recordOn({
  accepts,
  spendsOnRefusal,
  codes = Number.POSITIVE_INFINITY,
  stumbles,
  answers = Number.POSITIVE_INFINITY,
}: TokenEndpoint) {
  const sandbox = await startSandbox()
  await sandbox.close()
  const target = loadTarget(
    {
      TARGET: 'sandbox',
      CONSENT_JOURNEY: 'sandbox.json',
      PORTAL_JOURNEY: 'sandbox-portal.json',
      ...sandbox.environment,
    },
    process.cwd(),
  )
  const alive = new Set<string>()
  let [issued, asked] = [0, 0]
  const send = async (request: SentRequest) => {
    const { form = {} } = request
    asked += 1
    if (asked > answers)
      return recorded<Exchange>({ request, status: 429, headers: {}, body: '', durationMs: 1 })
    const code = form.code ?? ''
    const isRight = alive.has(code) && request.method === 'POST' && isDocumented(request)
    const isTaken = isRight || (alive.has(code) && accepts(form))
    if (isTaken || spendsOnRefusal) alive.delete(code)
    return recorded<Exchange>({
      request,
      status: isTaken ? 200 : 400,
      headers: {},
      body: isTaken ? '{"access_token":"the-access-token"}' : '{"error":"invalid_grant"}',
      durationMs: 1,
    })
  }
  const isDocumented = ({ form = {}, repeated, asJson, url }: SentRequest) =>
    !repeated &&
    !asJson &&
    !url.includes('?') &&
    form.grant_type === 'authorization_code' &&
    form.redirect_uri === target.redirectUri &&
    form.code_verifier === 'v'.repeat(43) &&
    form.client_assertion_type === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
    form.client_assertion !== undefined
  const http = { send, sent: 0, doubts: async () => undefined, close: async () => {} }
  const recorder = { ...newRecorder(target, http), signingKeys: signingKeys(own, own, strangersKey()) }
  await refuseExchanges(recorder, {
    rows,
    endpoint: recorded('https://as.example/token'),
    twin: recorded('accepted'),
    known: { clientId: 'client', keys: recorder.signingKeys, verifierOfAnother: 'w'.repeat(43) },
    issueCode: async (signedBy) => {
      issued += 1
      alive.add(`code-${issued}`)
      const application = signedBy === 'second' ? (target.second ?? target.application) : target.application
      const authorization = { application, signedBy, state: 's', codeVerifier: 'v'.repeat(43) }
      const code =
        issued > codes || issued === stumbles
          ? blocked('the redirect carried no code')
          : recorded(`code-${issued}`)
      return { authorization, code }
    },
  })
  const attempts = Object.values(recorder.attempts)
  const judged = (clause: string) =>
    attempts.filter((attempt) => attempt.clause === clause && attempt.answer.is === 'recorded')
  return { attempts, judged, issued }
}

test('a service that refuses every row and spends no code needs one code', async () => {
  const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: false })
  expect(issued).toBe(1)
  expect(attempts).toHaveLength(rows.length)
  expect(attempts.filter(({ answer }) => answer.is !== 'recorded')).toEqual([])
})

test('of a service that spends codes on refusals, one row of each clause is judged', async () => {
  const { attempts, judged, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: true })
  const clauses = new Set(rows.map(({ clause }) => clause))
  expect([...clauses].filter((clause) => judged(clause).length === 0)).toEqual([])
  expect(attempts).toHaveLength(rows.length)
  expect(issued).toBeLessThanOrEqual(clauses.size + 4)
})

test('an accepted row costs one more code, and spares the other rows of its clause', async () => {
  const { judged, attempts, issued } = await recordOn({
    accepts: ({ code_verifier = '' }) => code_verifier !== '' && code_verifier !== 'v'.repeat(43),
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

test('a consent that ends without a code by accident costs one more', async () => {
  const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: false, stumbles: 1 })
  expect(issued).toBe(2)
  for (const { answer } of attempts) expect(answer.is).not.toBe('blocked')
})

test('a service that has enough of requests is asked for no further consent', async () => {
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
  test(`a service whose consents end without a code after ${codes} is asked for two more at most`, async () => {
    const { attempts, issued } = await recordOn({ accepts: () => false, spendsOnRefusal: true, codes })
    expect(issued).toBe(codes + 2)
    expect(attempts).toHaveLength(rows.length)
    const because = attempts.flatMap(({ answer }) => ('because' in answer ? [answer.because] : []))
    expect(because).toContain('the redirect carried no code')
  })
