import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { alterJson, alterRedirect } from '../../sandbox/behaviors/alter.ts'
import { accepted, refused } from '../../sandbox/behaviors/answers.ts'
import type { Behavior, ResponseHook } from '../../sandbox/behaviors/behavior.ts'
import { inAnswer } from '../../sandbox/behaviors/members.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import { commandsIn, unseenIn } from '../raw-text.ts'
import { type Artefact, textsIn } from './artefacts.ts'
import { type Ended, expect, type Scene, test } from './hostile-test.ts'
import { INHERITED, RUN_KEY } from './switches.ts'

/** A word followed by commands and markup for a terminal, a pipeline, a page, a table and an editor. */
const hostile = (word: string): string =>
  `${word} \u001b[2J\u001b]0;x\u0007\u009b1A\u202eb\u200b ##vso[task.complete result=Succeeded] ##[error]a ` +
  `##teamcity[buildStatus status='SUCCESS']\n::error::${word}\r\n::stop-commands::x\n</script>]]>|**b**|` +
  'section_start:1:a\r\u001b[0K'

/** Same, as far as a header allows it. */
const hostileHeader = (word: string): string =>
  `${word} \u009b1A\u0085 ##vso[task.complete result=Succeeded] ##[error]a ::error::b ::stop-commands::x </script>|`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const setHeader =
  (name: string, value: string): ResponseHook =>
  (response) =>
    response.setHeader(name, value)

const page = (word: string): Behavior =>
  onPages((html) => html.replace(/<title>.*<\/title>/, () => `<title>${escaped(hostile(word))}</title>`))

type Sink =
  | 'stdout'
  | 'summary'
  | 'annotations'
  | 'verdict.json'
  | 'observations.json'
  | 'evidence.json'
  | 'contract.html'
  | 'junit.xml'
  | 'allure-results'

/** The part of the service that sends a hostile text, the behavior, and where readers see the text with `VERBOSE=yes`. */
type Row = readonly [says: string, does: (word: string) => Behavior, shown: readonly Sink[]]

const VERDICT: readonly Sink[] = ['verdict.json', 'contract.html']
const OBSERVED: readonly Sink[] = [...VERDICT, 'observations.json']
const EVIDENCE: readonly Sink[] = ['evidence.json', 'contract.html']
const NOT_KEPT: readonly Sink[] = ['stdout', ...VERDICT, 'junit.xml', 'allure-results']

const further =
  (endpoint: Parameters<typeof inAnswer>[0], name?: string) =>
  (word: string): Behavior =>
    inAnswer(endpoint, (body) =>
      Object.assign(body, name ? { [name]: hostile(word) } : { [hostile(word)]: 1 }),
    )

/** Texts of a service whose consent completes. */
const ROWS: readonly Row[] = [
  ['a value in discovery', further('discovery', 'a_further'), [...OBSERVED, 'stdout']],
  ['a name in discovery', further('discovery'), [...VERDICT, 'evidence.json']],
  ['the name of a member of the PAR response', further('par'), [...VERDICT, 'evidence.json']],
  [
    'the scope of a token',
    further('client-credentials', 'scope'),
    [...NOT_KEPT, 'summary', 'annotations', 'evidence.json'],
  ],
  [
    'a content type',
    (word) => ({
      response: { 'client-credentials': accepted(setHeader('Content-Type', `text/${hostileHeader(word)}`)) },
    }),
    [...NOT_KEPT, 'evidence.json'],
  ],
  [
    'an error description',
    (word) => ({
      response: {
        exchange: refused(
          alterJson((body) => {
            body.error_description = hostile(word)
          }),
        ),
      },
    }),
    EVIDENCE,
  ],
  [
    'a challenge of the business API',
    (word) => ({
      response: { 'business-get': refused(setHeader('WWW-Authenticate', hostileHeader(word))) },
    }),
    EVIDENCE,
  ],
  [
    'the header of an id_token',
    (word) =>
      inAnswer('exchange', (body) => {
        const header = Buffer.from(JSON.stringify({ alg: 'PS256', kid: hostile(word) })).toString('base64url')
        Object.assign(body, { id_token: String(body.id_token).replace(/^[^.]*/, header) })
      }),
    EVIDENCE,
  ],
  [
    'the names in the fragment of a redirect',
    (word) => ({
      response: {
        authorization: alterRedirect((address) => {
          address.searchParams.delete('state')
          address.hash = new URLSearchParams([[hostile(word), '1']]).toString()
        }),
      },
    }),
    [...NOT_KEPT, 'annotations', 'evidence.json'],
  ],
  [
    'a description in a redirect',
    (word) => ({
      response: {
        authorization: alterRedirect(({ searchParams }) =>
          searchParams.set('error_description', hostile(word)),
        ),
      },
    }),
    [...EVIDENCE, 'stdout'],
  ],
  ['the title of a page', page, [...EVIDENCE, 'stdout']],
]

/** Texts of a service that shows its log-in page again. */
const ROWS_OF_FAILURE: readonly Row[] = [
  ['the title of the last page', page, NOT_KEPT],
  [
    'an error message of a page',
    (word) =>
      onPages((html) =>
        html.replace(/<p role="alert">[^<]*/, () => `<p role="alert">${escaped(hostile(word))}`),
      ),
    NOT_KEPT,
  ],
]

/** A unique word in the text of a row, by which the text is found. */
const wordOf = (index: number): string => `wordof${'abcdefghijklmnop'[index]}`

const saying = (rows: readonly Row[]): readonly Behavior[] =>
  rows.map(([, does], index) => does(wordOf(index)))

/** Words that the reports use themselves; the service issues them as tokens. */
const OWN_WORDS = [
  ...['warning', 'broken', 'kept', 'notice', 'token.scope', 'client_credentials', 'authorization_code'],
  ...['outcome', 'judgedOn', 'departure', 'access_token', '_finding', 'statusDetails', 'querySelector'],
  'The token response carries',
]

const issues = (words: readonly string[]): Behavior =>
  inAnswer('client-credentials', (body) =>
    Object.assign(body, { further: words.map((access_token) => ({ access_token })) }),
  )

const GITHUB = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'summary.md' }

/** Everything that a run printed and wrote, by place. */
function shownBy({ stdout, stderr, read }: Ended, { folder }: Scene): readonly Artefact[] {
  const own = /^::error title=.*$/gm
  return [
    { where: 'stdout', text: stdout.replace(own, '') },
    { where: 'annotations', text: (stdout.match(own) ?? []).map((line) => line.slice(2)).join('\n') },
    { where: 'stderr', text: stderr },
    { where: 'summary', text: read('summary.md') },
    ...textsIn(`${folder}/reports`),
    ...textsIn(`${folder}/test-results`),
  ]
}

function expectShown(shown: readonly Artefact[], rows: readonly Row[]): void {
  const finds = shown.flatMap(({ where, text }) =>
    [...unseenIn(text), ...commandsIn(text)].map((find) => `${where}: ${find.slice(0, 80)}`),
  )
  expect.soft([...new Set(finds)]).toEqual([])
  for (const [index, [says, , sinks]] of rows.entries())
    for (const sink of sinks) {
      const texts = shown.filter(({ where, text }) => where.startsWith(sink) && text.includes(wordOf(index)))
      expect.soft(texts.length, `${says} is not shown in ${sink}`).toBeGreaterThan(0)
    }
}

/** A baseline with a hostile text, which the terminal and the summary show as drift. */
const BASELINE = {
  version: 1,
  target: 'hostile',
  observedAt: '2026-11-01T00:00:00.000Z',
  observations: [
    {
      subject: 'discovery document',
      clause: 'discovery.further-fields',
      facts: { x_gone: hostile('wordofbaseline') },
    },
  ],
}

test('texts of a service are shown and never run as commands, even with variables inherited from a shell', async ({
  scene,
}) => {
  const set = await scene([issues(OWN_WORDS), ...saying(ROWS)])
  set.write('baselines/hostile.json', JSON.stringify(BASELINE))
  set.write('empty/.keep', '')
  set.write('inherited.jsonl', '{}\n')
  const inherited = Object.fromEntries(Object.entries(INHERITED).map(([name, value]) => [name, value(set)]))
  const ended = await set.run({ ...inherited, ...GITHUB, STANDARDS: 'enforce', VERBOSE: 'yes' })
  const { end, report, stdout, stderr, read } = ended
  expectShown(shownBy(ended, set), ROWS)

  expect.soft(end, stdout + stderr).toBe(1)
  const outcomes = new Map(report?.clauses.map(({ id, outcome }) => [id, outcome]))
  expect.soft(outcomes.get('token.content-type')).toBe('warning')
  expect.soft(outcomes.get('authorization.state')).toBe('broken')
  expect.soft(outcomes.get('token.scope')).toBe('kept')
  const warnings = [...outcomes.values()].filter((outcome) => outcome === 'warning').length
  expect.soft(report?.reasons).toContain(`${warnings} clauses are warnings, and STANDARDS=enforce is set.`)
  expect
    .soft(report?.notes)
    .toContain('The service issued a plain word as access_token, so it cannot be hidden.')

  expect.soft(read('outcomes.json'), 'only the proof writes this file').toBe('')
  expect.soft(read('inherited.jsonl').length, 'no credential is written to this file').toBe(3)
  expect.soft(existsSync(join(set.folder, 'replayed')), 'only a replay writes this folder').toBe(false)
  const secret = set.sandbox.environment.CLIENT_SECRET ?? ''
  const digest = createHmac('sha256', RUN_KEY).update(secret).digest('hex').slice(0, 10)
  expect
    .soft(read('reports/evidence.json').includes(digest), 'no fingerprint is made with the known key')
    .toBe(false)
})

test('texts of a service are never run as commands if the consent fails', async ({ scene }) => {
  const set = await scene(saying(ROWS_OF_FAILURE))
  const ended = await set.run({ ...GITHUB, CONSENT_PASSWORD: 'no-password-of-anybody-1' })
  expectShown(shownBy(ended, set), ROWS_OF_FAILURE)
  expect.soft(ended.end, ended.stdout + ended.stderr).toBe(4)
})
