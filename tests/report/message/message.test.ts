import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { newsOfRun } from '../../../helpers/report/message/message.ts'
import { slackMessage, teamsMessage } from '../../../helpers/report/message/payloads.ts'
import { headline } from '../../../helpers/report/page/words.ts'
import { errorsOf } from '../../../helpers/schema/schemas.ts'
import type { Report } from '../../../helpers/verdict/report.ts'
import { asShown } from '../../as-shown.ts'
import { sampleReport } from '../sample.ts'
import { BROKEN, daily, KEPT, reportOf } from './runs.ts'

// The reader is made for browsers.
vi.stubGlobal('self', globalThis)
const AdaptiveCards: typeof import('adaptivecards') = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
)

const GITLAB = { CI_JOB_URL: 'https://gitlab.example/team/-/jobs/12' }

function newsOf(reports: readonly Report[], environment: NodeJS.ProcessEnv = GITLAB) {
  const { report, history } = daily(...reports)
  return newsOfRun(report, history, environment)
}

/** The news of the last run as a chat room shows it, without the link. */
const read = (...reports: readonly Report[]) => {
  const { title, lines } = newsOf(reports)
  return [title, ...lines]
}

const IDS = 'token.scope, token.client-secret-required, par.request-uri.'
const LATE = {
  ...KEPT,
  verdict: 'incomplete',
  reasons: asShown(['The run exceeded its time limit.']),
} as const
const OUTAGE = reportOf(
  { 'par.request': 'unreachable' },
  { verdict: 'unreachable', reasons: asShown(['4 stated clauses could not be judged (unreachable).']) },
  asShown({ detail: 'POST https://auth.example/par: the connection was refused (ECONNREFUSED)' }),
)
const UNSET = reportOf(
  { 'par.request': 'inconclusive' },
  {
    verdict: 'misconfigured',
    reasons: asShown(['The configuration is not valid.']),
    problems: asShown(['SCOPE: is not set', 'CLIENT_ID: is not set']),
  },
)

const ROWS: readonly (readonly [reports: readonly Report[], title: string, changed: string])[] = [
  [[KEPT, BROKEN], '❌ Contract test of sample: broken, was kept', `Newly broken: ${IDS}`],
  [[BROKEN, KEPT], '✅ Contract test of sample: kept, was broken', `No longer broken: ${IDS}`],
  [
    [BROKEN, BROKEN],
    '❌ Contract test of sample: still broken',
    'Nothing has changed since the run of 20 November 2026 at 02:00 UTC.',
  ],
  [[KEPT], '✅ Contract test of sample: kept (first run)', 'There is no earlier run to compare with.'],
  [
    [KEPT, OUTAGE],
    '❌ Contract test of sample: unreachable, was kept',
    'Why: 4 stated clauses could not be judged (unreachable). POST https://auth.example/par: the connection was refused (ECONNREFUSED).',
  ],
  [[KEPT, LATE], '❌ Contract test of sample: incomplete, was kept', 'Why: The run exceeded its time limit.'],
  [
    [KEPT, UNSET],
    '❌ Contract test of sample: misconfigured, was kept',
    'Why: The configuration is not valid. SCOPE: is not set.',
  ],
]

test('a message names the target, what changed or why, and the current state', () => {
  for (const [reports, title, changed] of ROWS)
    expect(read(...reports)).toEqual([title, changed, expect.stringMatching(/Run of \d+ November 2026/)])
  expect(read(BROKEN, BROKEN)[2]).toBe(
    `Still broken: ${IDS} ${headline(BROKEN).rests} Run of 21 November 2026 at 02:00 UTC.`,
  )
})

const LOOSE = reportOf(
  { 'token.post-only': 'warning' },
  { departures: { enforced: false, number: 1, new: [] } },
)

test('a new departure from a standard is news, comes first, and is in the title', () => {
  const isNew = { ...LOOSE, departures: { ...LOOSE.departures, new: ['token.post-only'] as const } }
  expect(newsOf([KEPT, isNew])).toMatchObject({ isChange: true, newDepartures: ['token.post-only'] })
  const [title, first, last] = read(KEPT, isNew)
  expect(title).toBe('✅ Contract test of sample: still kept, 1 new departure from a standard')
  expect(first).toBe('New departure from a standard: token.post-only.')
  expect(last).toContain('are kept. 1 departure from a standard, which is new. Run of')
  expect(read(LOOSE, LOOSE)).toEqual([
    '✅ Contract test of sample: still kept',
    expect.stringMatching(/^Nothing has changed/),
    expect.stringContaining(' 1 departure from a standard. '),
  ])
})

test('no new departure is cut from a message, however many there are', () => {
  const ids = KEPT.clauses.filter(({ force }) => force === 'standard').map(({ id }) => id)
  const all = reportOf(Object.fromEntries(ids.map((id) => [id, 'warning'])))
  const both = reportOf(
    { ...Object.fromEntries(ids.map((id) => [id, 'warning'])), 'token.scope': 'broken' },
    { verdict: 'broken' },
  )
  for (const last of [all, both]) {
    const news = newsOf([KEPT, last])
    const { text, blocks } = slackMessage(news)
    const teams = JSON.stringify(teamsMessage(news))
    for (const id of ids) for (const one of [text, teams]) expect(one).toContain(id)
    expect(blocks.length).toBeLessThanOrEqual(50)
    expect(teams.length).toBeLessThan(28_000)
    expect(errorsOf('news.schema.json', JSON.parse(JSON.stringify(news)))).toEqual([])
  }
})

test('the link in a message leads to the published report, or else to the CI run; without both there is no link', () => {
  const linkIn = (environment: NodeJS.ProcessEnv) => newsOf([KEPT], environment).link
  const REPORT_URL = 'https://pages.example/contract.html'
  expect(linkIn({ ...GITLAB, REPORT_URL })).toBe(REPORT_URL)
  expect(linkIn(GITLAB)).toBe(GITLAB.CI_JOB_URL)
  expect(linkIn({})).toBeUndefined()
})

const HOSTILE =
  '<!channel> <https://evil.example|here> & *b* _i_ [a](https://evil.example) {{DATE(2026-01-01T00:00:00Z)}} ```'

/** A run in which every text from outside is hostile. */
const hostile = reportOf(
  { 'par.request': 'unreachable' },
  {
    target: asShown(HOSTILE),
    verdict: 'broken',
    reasons: asShown([HOSTILE]),
    drift: {
      ...sampleReport().drift,
      changes: asShown([
        { is: 'changed', subject: HOSTILE, clause: null, fact: HOSTILE, before: null, after: HOSTILE },
      ]),
    },
  },
  asShown({ detail: HOSTILE }),
)
const endless = reportOf(
  { 'par.request': 'unreachable' },
  { verdict: 'unreachable', target: asShown('&'.repeat(2_000)) },
  asShown({ detail: '&<'.repeat(1_000) }),
)

/** Text in which each `<…>` is a link with an address and a label. */
const SECTION_OF_SLACK = /^([^<>&]|&(amp|lt|gt);|<https?:\/\/[^<>| ]+\|[^<>|]+>)+$/

test('each payload stays within the format and the limits of its webhook', () => {
  for (const reports of [[KEPT, BROKEN], [BROKEN], [KEPT, OUTAGE], [KEPT, hostile], [KEPT, endless]])
    for (const environment of [GITLAB, {}]) {
      const news = newsOf(reports, environment)
      expect(errorsOf('news.schema.json', JSON.parse(JSON.stringify(news)))).toEqual([])
      const { text, blocks } = slackMessage(news)
      const [header = '', ...sections] = blocks.map((block) => block.text.text)
      expect(header.length).toBeLessThanOrEqual(150)
      for (const section of [text, ...sections]) expect(section).toMatch(SECTION_OF_SLACK)
      for (const section of sections) expect(section.length).toBeLessThanOrEqual(3_000)
      expect(JSON.stringify(teamsMessage(news)).length).toBeLessThan(28_000)
    }
})

test("Microsoft's own reader of adaptive cards finds nothing wrong with a message for Teams, and nothing unknown in it", () => {
  for (const reports of [
    [KEPT, BROKEN],
    [KEPT, OUTAGE],
    [KEPT, hostile],
  ]) {
    const [attachment] = teamsMessage(newsOf(reports)).attachments
    // Teams adds this member to the format.
    const { msteams: _, ...card } = attachment?.content ?? {}
    const reading = new AdaptiveCards.SerializationContext()
    const read = new AdaptiveCards.AdaptiveCard()
    read.parse(card, reading)
    expect(reading.eventCount).toBe(0)
    expect(read.toJSON()).toEqual(card)
  }
})

test('no text from outside becomes a mention or a link in Slack', () => {
  const { text, blocks } = slackMessage(newsOf([KEPT, hostile]))
  for (const one of [text, ...blocks.slice(1).map((block) => block.text.text)])
    expect(one.match(/<[^>]*>/g) ?? []).toEqual(
      one.includes('Open the run') ? [`<${GITLAB.CI_JOB_URL}|Open the run>`] : [],
    )
  expect(text).toContain('&lt;!channel&gt; &lt;https://evil.example|here&gt; &amp;')
})
