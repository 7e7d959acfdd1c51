import { expect, test } from '@playwright/test'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import type { PortalWalk } from '../../helpers/browser/portal/portal-walk.ts'
import type { Consent, Evidence } from '../../helpers/evidence/evidence.ts'
import { none } from '../../helpers/evidence/portal/manage.ts'
import type { PortalEvidence } from '../../helpers/evidence/portal/portal-evidence.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { observe } from '../../helpers/observe/observe.ts'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { errorAnnotations } from '../../helpers/report/github.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { stepSummary } from '../../helpers/report/step-summary.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { factsOf } from '../../helpers/spec/facts-of.ts'
import { whatIsSaid } from '../../helpers/spec/matcher-result.ts'
import { matchers } from '../../helpers/spec/matchers.ts'
import { ANNOTATION } from '../../helpers/verdict/annotation.ts'
import { clauseResults } from '../../helpers/verdict/clause-results.ts'
import { driftOf } from '../../helpers/verdict/drift/compare.ts'
import { factsIn } from '../../helpers/verdict/setup-facts.ts'
import { answered } from '../exchanges.ts'
import { commandsIn, unseenIn } from '../raw-text.ts'
import { told } from '../told.ts'
import { sampleEvidence, sampleReport } from './sample.ts'

/** What a service may say anywhere; the word tells where. */
const hostile = (word: string): string =>
  `${word}\u001b[2J\u009b1A\u202eb\u200b ##vso[task.complete]x ##[error]a ##teamcity[x]\n::error::${word}\r\n` +
  '::stop-commands::x </script>]]>|**b**| section_start:1:a\r\u001b[0K \ud800'

const exchange = (more: Partial<Exchange> = {}): Exchange => {
  const step = answered(200, {})
  if (step.is !== 'recorded') throw new Error('unreachable')
  return { ...step.value, ...more }
}

const walk = (end: Partial<BrowserWalk>, title = ''): BrowserWalk => ({
  pages: [{ journey: 'signIn', title, address: `https://a.example/${title}` }],
  documents: [],
  durationMs: 1,
  ...end,
})

const consent = (end: Partial<BrowserWalk>, redirect?: Consent['redirect']): Recorded<Consent> =>
  recorded({
    decision: 'approve',
    asked: { state: 's', redirectUri: 'https://client.example/callback' },
    walk: walk(end),
    ...(redirect && { redirect }),
  })

const portalWalk = (more: Partial<PortalWalk>): PortalWalk => ({
  journey: 'listKeys',
  pages: [],
  readings: {},
  documents: [],
  durationMs: 1,
  ...more,
})

/** A portal that was registered at, and what it called the environment of the key. */
function portal(environment: Recorded<string>, failure?: PortalWalk['failure']): Recorded<PortalEvidence> {
  const seen = {
    walk: portalWalk({ ...(failure && { failure, stoppedAt: 'steps' as const }) }),
    keys: recorded([]),
    pair: blocked('none'),
    token: blocked('none'),
    bystander: blocked('none'),
  }
  const registration = {
    names: { cancelled: '', confirmed: 'a' },
    before: recorded([]),
    control: blocked('none'),
    cancelled: blocked('none'),
    confirmed: recorded(seen),
    environment,
  }
  const title = hostile('portalpage')
  return recorded({
    words: { development: 'D', production: 'P', approved: 'a', denied: 'd', revoked: 'r' },
    isNamed: true,
    own: [],
    revocationSeconds: 1,
    signIn: portalWalk({}),
    keys: recorded([]),
    ...none(blocked('not in this test')),
    registration: recorded(registration),
    leftovers: [hostile('leftover')],
    walks: [portalWalk({ pages: [{ journey: 'listKeys', title, address: 'x', screenshot: 'AAAA' }] })],
  })
}

const only = <Part>(part: Part) => [{ part }]

/** What of a service is told by a check. */
const JUDGED: readonly (readonly [word: string, judge: (text: string) => unknown])[] = [
  [
    'mediatype',
    (text) =>
      matchers.toHaveMediaType(only(recorded(exchange({ headers: { 'content-type': text } }))), 'a/b'),
  ],
  [
    'bodytype',
    (text) => matchers.toBeJson(only(recorded(exchange({ body: 'x', headers: { 'content-type': text } })))),
  ],
  [
    'errorpage',
    (text) =>
      matchers.toOfferLogIn(consent({ pages: [], errorPage: { status: 400, title: text, address: text } })),
  ],
  [
    'walkfailure',
    (text) =>
      matchers.toEndAtRedirectUri(
        only(consent({ failure: { kind: 'page', reason: text, title: text, address: text } })),
      ),
  ],
  [
    'redirectto',
    (text) => matchers.toEndAtRedirectUri(only(consent({}, { address: text, query: {}, fragment: {} }))),
  ],
  [
    'fragmentname',
    (text) =>
      matchers.toRedirectWith(
        only(consent({}, { address: '', query: {}, fragment: { [text]: '1' } })),
        'authorization.state',
      ),
  ],
  ['signature', (text) => matchers.toBeVerified(recorded({ verified: false, detail: text }))],
  ['missing', (text) => matchers.toBeAccepted(only({ is: 'unreachable', because: text }))],
  ['environment', (text) => matchers.toBeginWithDevelopment(portal(recorded(text)))],
  ['productionenvironment', (text) => matchers.toBeginWithDevelopment(portal(recorded(`P ${text}`)))],
  [
    'portalfailure',
    (text) =>
      matchers.toListTheKey(
        portal(blocked('none'), { kind: 'page', reason: text, title: '', address: '' }),
        'registration',
      ),
  ],
  [
    'membersofbody',
    (text) =>
      matchers.toSatisfy(
        only(
          recorded(
            exchange({
              request: {
                method: 'POST',
                url: `https://a.example/${text}`,
                headers: {},
                form: { [text]: text },
              },
              headers: { 'content-type': text },
              body: JSON.stringify({ [text]: 1, error_description: text, detail: text }),
            }),
          ),
        ),
        'token.scope',
      ),
  ],
]

/** Evidence that is hostile wherever a view, an observation or a fact of the setup is taken from it. */
function hostileEvidence(): Evidence {
  const sample = sampleEvidence(hostile('title'))
  const body = JSON.stringify({
    [hostile('membername')]: 1,
    scope: hostile('scope'),
    further: hostile('value'),
  })
  const answer = recorded(
    exchange({ body, headers: { 'www-authenticate': hostile('header'), server: hostile('server') } }),
  )
  const refused = recorded(
    exchange({ status: 400, body, headers: { 'content-type': hostile('refusaltype') } }),
  )
  return {
    ...sample,
    steps: { ...sample.steps, discovery: answer, par: answer, codeExchange: blocked(hostile('because')) },
    refusals: {
      'par: par.request: x': {
        area: 'par',
        clause: 'par.request',
        when: 'x',
        control: { is: 'accepted' },
        answer: refused,
      },
    },
    consents: {
      ...sample.consents,
      denied: recorded({
        decision: 'deny',
        asked: { state: 's', redirectUri: 'https://client.example/callback' },
        walk: walk({ failure: { kind: 'page', reason: hostile('reason'), title: '', address: '' } }),
        redirect: {
          address: hostile('address'),
          query: { error: hostile('error'), [hostile('queryname')]: '1' },
          fragment: { [hostile('fragment')]: ['1', '2'] },
        },
      }),
    },
    portal: portal(recorded('D')),
    observed: [{ subject: 'x', clause: 'errors.all', facts: { [hostile('fact')]: [hostile('item')] } }],
  }
}

const VIEWED = ['title', 'scope', 'value', 'header', 'because', 'membername', 'queryname', 'portalpage']
const OBSERVED = ['fact', 'item', 'refusaltype', 'value', 'server']
const NOTED = ['leftover', 'membername']

test('whatever a service says, no report of it holds what nobody sees or what a pipeline obeys', async () => {
  test.info().annotations.push({ type: ANNOTATION.clause, description: 'token.scope' })
  const said = await whatIsSaid(() => JUDGED.map(([word, judge]) => judge(hostile(word))))
  const evidence = hostileEvidence()
  const observations = observe(evidence, {})
  const nothing = {
    ...observations,
    observations: observations.observations.map((one) => ({ ...one, facts: {} })),
  }
  const facts = factsIn([
    {
      type: ANNOTATION.facts,
      description: JSON.stringify(factsOf(evidence, [], {})),
    },
  ])
  const checks = said.map(({ clause: _, ...found }, index) => ({
    ...told({ title: `check ${index}` }),
    ...found,
  }))
  const report = sampleReport({
    clauses: clauseResults(new Map([['token.scope', checks]])).filter(({ id }) => id === 'token.scope'),
    observations: observations.observations,
    drift: driftOf('sample', observations, nothing, false),
    undocumented: facts?.undocumented ?? {},
    notes: facts?.notes ?? [],
  })
  const reports: Readonly<Record<string, string>> = {
    'each detail': report.clauses.flatMap(({ checks: all }) => all.map(({ detail }) => detail)).join('\n'),
    findings: JSON.stringify(said, null, 2),
    terminal: report.clauses
      .flatMap((one) => one.checks.map((check) => ({ ...one, outcome: check.outcome, checks: [check] })))
      .map((one) => renderReport({ ...report, clauses: [one] }, { width: 40, color: false, isVerbose: true }))
      .join('\n'),
    summary: stepSummary(report),
    annotations: errorAnnotations(report).replaceAll(/^::error title=/gm, ''),
    evidence: JSON.stringify(viewEvidence(evidence), null, 2),
    observations: JSON.stringify(observations, null, 2),
    page: contractPage(report, viewEvidence(evidence), []),
  }
  for (const [name, text] of Object.entries(reports)) {
    expect.soft(unseenIn(text), name).toEqual([])
    expect.soft(commandsIn(text), name).toEqual([])
  }
  for (const [word] of JUDGED)
    for (const name of ['terminal', 'page', 'findings'])
      expect.soft(reports[name]?.toLowerCase(), `${word} in ${name}`).toContain(word.toLowerCase())
  for (const word of VIEWED) expect.soft(reports.evidence, word).toContain(word)
  for (const word of OBSERVED) expect.soft(reports.observations, word).toContain(word)
  for (const word of NOTED) expect.soft(reports.page, word).toContain(word)
})
