import { expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import type { Probe } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { judgeProbe } from '../../helpers/judge/judge-probe.ts'
import { MISSING } from './missing.ts'

const ACCEPTED: Probe['control'] = { is: 'accepted' }

const probe = (walk: Partial<BrowserWalk> = {}, control: Probe['control'] = ACCEPTED): Probe => ({
  control,
  walk: recorded({ pages: [], documents: [], durationMs: 1, ...walk }),
})
const page = (journey: string) => ({ journey, title: 'A page', address: '' })
const lookedAt = (journey: string) => ({ ...page(journey), isUntouched: true }) as const
const errorPage = (status: number) => ({ status, title: '', address: 'https://as.example/x' })
const failure = { kind: 'page', reason: 'no journey', title: '', address: '' } as const

const departs = (came: string) => ({ is: 'departs', came }) as const
const PAGE = 'the page “A page” of the journey'

const inconclusive = (because: string) => ({ is: 'inconclusive', because: expect.stringContaining(because) })
const redirect = (answer: string) => ({ redirect: `https://client.example/cb${answer}` })
const ERROR_PAGE = 'an error page: 400 “” at https://as.example/x'

const rows: readonly (readonly [string, Partial<BrowserWalk>, Record<string, unknown>])[] = [
  ['is kept on an error page', { errorPage: errorPage(400) }, { is: 'kept', seen: ERROR_PAGE }],
  [
    'is kept on an error page behind the log-in',
    { pages: [page('signIn')], errorPage: errorPage(400) },
    { is: 'kept', seen: ERROR_PAGE },
  ],
  [
    'is kept on a redirect with an error',
    redirect('?error=invalid_request_uri'),
    { is: 'kept', seen: 'a redirect with the error invalid_request_uri' },
  ],
  [
    'is kept on the page that is described as the refusal',
    { pages: [page('signIn'), lookedAt('refusal')] },
    { is: 'kept', seen: `${PAGE} refusal` },
  ],
  ['departs where the consent comes', { pages: [lookedAt('approve')] }, departs(`${PAGE} approve`)],
  ['departs where the denial comes', { pages: [lookedAt('deny')] }, departs(`${PAGE} deny`)],
  [
    'departs where the consent comes behind the log-in',
    { pages: [page('signIn'), page('chooseDataProvider'), lookedAt('approve')] },
    departs(`${PAGE} approve`),
  ],
  ['departs where a redirect carries a code', redirect('?code=c1'), departs('a redirect with a code')],
  [
    'departs where a redirect carries a code and an error',
    redirect('?error=x&code=c1'),
    departs('a redirect with a code'),
  ],
  ['departs where a fragment carries a code', redirect('#code=c1'), departs('a redirect with a code')],
  ['is open where a page comes that fits no journey', { failure }, inconclusive('no journey')],
  [
    'is open where the log-in comes again',
    { pages: [page('signIn')], failure: { ...failure, journey: 'signIn', stays: true } },
    inconclusive('no journey'),
  ],
  [
    'is open where the log-in was not gone through',
    { pages: [{ ...lookedAt('signIn'), isLogIn: true }] },
    inconclusive('is not typed again'),
  ],
  [
    'is open where the log-in and the consent are one page',
    { pages: [page('signIn'), { ...lookedAt('approve'), isLogIn: true }] },
    inconclusive('is that of the log-in as well'),
  ],
  [
    'is open where a page comes that the approved consent did not have',
    { pages: [lookedAt('survey')] },
    inconclusive('the journey survey'),
  ],
  [
    'is open where a redirect carries nothing',
    redirect('?state=s'),
    inconclusive('neither a code nor an error'),
  ],
  ['is open where a walk came to nothing', {}, inconclusive('the walk ended without a redirect')],
  [
    'cannot be judged where the service fails',
    { errorPage: errorPage(503) },
    { is: 'unreachable', because: 'an error page: 503 “” at https://as.example/x' },
  ],
  [
    'cannot be judged where the service says that it fails',
    redirect('?error=temporarily_unavailable'),
    { is: 'unreachable' },
  ],
  [
    'cannot be judged where the network fails',
    { failure: { ...failure, kind: 'unreachable' } },
    { is: 'unreachable', because: 'no journey' },
  ],
  [
    'cannot be judged where a request was stopped',
    { failure: { ...failure, kind: 'blocked' } },
    { is: 'blocked', because: 'no journey' },
  ],
  [
    'cannot be judged where a journey cannot be used',
    { failure: { ...failure, kind: 'journey' } },
    { is: 'not configured', because: 'no journey' },
  ],
  [
    'cannot be judged where a step fails',
    { failure: { ...failure, step: { number: 1, does: 'click' } } },
    { is: 'blocked', because: 'no journey' },
  ],
]

for (const [what, walk, expected] of rows)
  test(`what opens nothing ${what}`, () => {
    expect(judgeProbe(probe(walk))).toEqual(expect.objectContaining(expected))
  })

test('what opens nothing cannot be judged where it was not opened, for the same reason', () => {
  expect(MISSING.map((missing) => judgeProbe({ control: ACCEPTED, walk: missing }))).toEqual(MISSING)
})

test('what opens nothing cannot be judged where the documented request was not taken', () => {
  const control = { is: 'inconclusive', because: 'not accepted' } as const
  expect(judgeProbe(probe({ pages: [lookedAt('approve')] }, control))).toEqual(control)
})

for (const [what, walk] of [
  ['a consent', { pages: [lookedAt('approve')] }],
  ['a code', { redirect: 'https://client.example/cb?code=c1' }],
  ['an error page', { errorPage: errorPage(400) }],
] as const)
  test(`${what} before the journey that it is about tells nothing`, () => {
    expect(judgeProbe({ ...probe(walk), after: 'signIn' })).toEqual({
      is: 'inconclusive',
      because: 'no page of the journey signIn came up',
    })
  })

test('a wrong password opens nothing only by what comes behind its log-in', () => {
  const after = 'signIn'
  const pages = [page('chooseDataProvider'), page('signIn')]
  const again = { ...failure, journey: 'signIn', stays: true }
  const judged = (walk: Partial<BrowserWalk>) => judgeProbe({ ...probe(walk), after })
  expect(judged({ pages, failure: again })).toEqual({ is: 'kept', seen: 'the log-in page once more' })
  expect(judged({ pages, failure })).toMatchObject({ is: 'inconclusive' })
  for (const journey of ['chooseDataProvider', 'approve'])
    expect(judged({ pages: [...pages, lookedAt(journey)] })).toMatchObject(departs(`${PAGE} ${journey}`))
})
