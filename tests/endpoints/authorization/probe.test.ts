import type { BrowserWalk } from '../../../helpers/browser/browser-walk.ts'
import { judgeProbe } from '../../../helpers/endpoints/authorization/judge-probe.ts'
import type { Probe } from '../../../helpers/evidence/evidence.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'

const ACCEPTED: Probe['control'] = { is: 'accepted' }

const probe = (walk: Partial<BrowserWalk> = {}): Probe => ({
  control: ACCEPTED,
  walk: recorded({ pages: [], documents: [], durationMs: 1, ...walk }),
})
const page = (journey: string) => ({ journey, title: 'A page', address: '' })
const lookedAt = (journey: string) => ({ ...page(journey), isUntouched: true }) as const
const errorPage = (status: number) => ({ status, title: '', address: 'https://as.example/x' })
const failure = { kind: 'page', reason: 'no journey', title: '', address: '' } as const
const redirect = (answer: string) => ({ redirect: `https://client.example/cb${answer}` })

const PAGE = 'the page “A page” of the journey'
const LOG_IN_TOO = 'is also the log-in page: the page behind it appears only after a decision'

outcomes('an address that must be refused', (walk: Partial<BrowserWalk>) => judgeProbe(probe(walk)), {
  'kept: an error page: 400 “” at https://as.example/x': [
    { errorPage: errorPage(400) },
    { pages: [page('signIn')], errorPage: errorPage(400) },
  ],
  'kept: a redirect with the error invalid_request_uri': [redirect('?error=invalid_request_uri')],
  'kept: no journey': [
    { failure: { ...failure, isInert: true } },
    { pages: [page('signIn')], failure: { ...failure, journey: 'signIn', stays: false, isInert: true } },
  ],
  [`kept: ${PAGE} refusal`]: [{ pages: [page('signIn'), lookedAt('refusal')] }],
  [`departs: ${PAGE} approve`]: [
    { pages: [lookedAt('approve')] },
    { pages: [page('signIn'), page('chooseDataProvider'), lookedAt('approve')] },
  ],
  [`departs: ${PAGE} deny`]: [{ pages: [lookedAt('deny')] }],
  'departs: a redirect with a code': [
    redirect('?code=c1'),
    redirect('?error=x&code=c1'),
    redirect('#code=c1'),
  ],
  'inconclusive: no journey': [
    { failure },
    { pages: [page('signIn')], failure: { ...failure, journey: 'signIn', stays: true } },
  ],
  [`inconclusive: the walk ended at ${PAGE} signIn: the suite does not type a refused password again`]: [
    { pages: [{ ...lookedAt('signIn'), isLogIn: true }] },
  ],
  [`inconclusive: ${PAGE} approve ${LOG_IN_TOO}`]: [
    { pages: [page('signIn'), { ...lookedAt('approve'), isLogIn: true }] },
  ],
  [`inconclusive: the walk ended at ${PAGE} survey, which was not part of the approved consent`]: [
    { pages: [lookedAt('survey')] },
  ],
  inconclusive: [redirect('?state=s'), {}],
  'unreachable: an error page: 503 “” at https://as.example/x': [{ errorPage: errorPage(503) }],
  unreachable: [redirect('?error=temporarily_unavailable'), { failure: { ...failure, kind: 'unreachable' } }],
  'blocked: no journey': [
    { failure: { ...failure, kind: 'blocked' } },
    { failure: { ...failure, step: { number: 1, does: 'click' } } },
  ],
  'not configured: no journey': [{ failure: { ...failure, kind: 'journey' } }],
})

passesOn(
  'an address that must be refused',
  (walk) => judgeProbe({ control: ACCEPTED, walk }),
  (control) => judgeProbe({ ...probe({ pages: [lookedAt('approve')] }), control }),
)

const after = 'signIn'
const pages = [page('chooseDataProvider'), page('signIn')]

outcomes('a wrong password', (walk: Partial<BrowserWalk>) => judgeProbe({ ...probe(walk), after }), {
  'kept: the log-in page again': [{ pages, failure: { ...failure, journey: 'signIn', stays: true } }],
  [`departs: ${PAGE} approve`]: [{ pages: [...pages, lookedAt('approve')] }],
  [`departs: ${PAGE} chooseDataProvider`]: [{ pages: [...pages, lookedAt('chooseDataProvider')] }],
  'inconclusive: no journey': [{ pages, failure }],
  'inconclusive: no page of the journey signIn appeared': [
    { pages: [lookedAt('approve')] },
    redirect('?code=c1'),
    { errorPage: errorPage(400) },
  ],
})
