import { expect, test } from '@playwright/test'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import type { Probe } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { type Finding, KEPT, type Kept } from '../../helpers/judge/finding.ts'
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

const rows: readonly (readonly [string, Partial<BrowserWalk>, Partial<Finding> | Kept])[] = [
  ['is kept where an error page comes', { errorPage: errorPage(400) }, KEPT],
  ['is kept where a page comes that fits no journey', { failure }, KEPT],
  ['is kept where the log-in comes', { pages: [lookedAt('signIn')] }, KEPT],
  ['is kept where a redirect carries no code', { redirect: 'https://client.example/cb?error=x' }, KEPT],
  ['departs where the consent comes', { pages: [lookedAt('approve')] }, departs(`${PAGE} approve`)],
  ['departs where the refusal comes', { pages: [lookedAt('deny')] }, departs(`${PAGE} deny`)],
  [
    'departs where the choice of a data provider comes',
    { pages: [lookedAt('chooseDataProvider')] },
    departs(`${PAGE} chooseDataProvider`),
  ],
  [
    'departs where a redirect carries a code',
    { redirect: 'https://client.example/cb?code=c1' },
    departs('a redirect with a code'),
  ],
  [
    'departs where a fragment carries a code',
    { redirect: 'https://client.example/cb#code=c1' },
    departs('a redirect with a code'),
  ],
  [
    'cannot be told where the service fails',
    { errorPage: errorPage(503) },
    { is: 'unreachable', because: 'an error page: 503 at https://as.example/x' },
  ],
  [
    'cannot be told where the network fails',
    { failure: { ...failure, kind: 'unreachable' } },
    { is: 'unreachable', because: 'no journey' },
  ],
  [
    'cannot be told where a request was stopped',
    { failure: { ...failure, kind: 'blocked' } },
    { is: 'blocked', because: 'no journey' },
  ],
  [
    'cannot be told where a journey cannot be used',
    { failure: { ...failure, kind: 'journey' } },
    { is: 'not configured', because: 'no journey' },
  ],
  [
    'cannot be told where a step fails',
    { failure: { ...failure, step: { number: 1, does: 'click' } } },
    { is: 'blocked', because: 'no journey' },
  ],
]

for (const [what, walk, expected] of rows)
  test(`what opens nothing ${what}`, () => {
    expect(judgeProbe(probe(walk))).toEqual(expect.objectContaining({ ...expected }))
  })

test('what opens nothing cannot be told where it was not opened, for the same reason', () => {
  expect(MISSING.map((missing) => judgeProbe({ control: ACCEPTED, walk: missing }))).toEqual(MISSING)
})

test('what opens nothing cannot be told where the documented request was not taken', () => {
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

test('a page that was gone through before the journey that it is about is none that it opened', () => {
  const pages = [page('chooseDataProvider'), page('signIn')]
  const after = 'signIn'
  expect(judgeProbe({ ...probe({ pages, failure }), after })).toEqual(KEPT)
  expect(judgeProbe({ ...probe({ pages: [...pages, lookedAt('approve')] }), after })).toMatchObject(
    departs(`${PAGE} approve`),
  )
})
