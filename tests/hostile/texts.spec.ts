import { alterJson, alterRedirect } from '../../sandbox/behaviors/alter.ts'
import { accepted, refused } from '../../sandbox/behaviors/answers.ts'
import type { Behavior, ResponseHook } from '../../sandbox/behaviors/behavior.ts'
import { inAnswer } from '../../sandbox/behaviors/members.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import { commandsIn, unseenIn } from '../raw-text.ts'
import { type Artefact, textsIn } from './artefacts.ts'
import { type Ended, expect, type Scene, test } from './hostile-test.ts'

/** What a service says to a terminal, a pipeline, a page, a table and an editor, besides its word. */
const hostile = (word: string): string =>
  `${word} \u001b[2J\u001b]0;x\u0007\u009b1A\u202eb\u200b ##vso[task.complete result=Succeeded] ##[error]a ` +
  `##teamcity[buildStatus status='SUCCESS']\n::error::${word}\r\n::stop-commands::x\n</script>]]>|**b**|` +
  'section_start:1:a\r\u001b[0K'

/** The same as far as a header holds it. */
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

interface Row {
  /** What of the service says it. */
  readonly says: string
  /** Stands in the text, so that it is found where it is shown. */
  readonly word: string
  readonly does: (word: string) => Behavior
  /** Where a reader is shown it with `VERBOSE=yes`. */
  readonly shown: readonly Sink[]
}

const VERDICT: readonly Sink[] = ['verdict.json', 'contract.html']
const OBSERVED: readonly Sink[] = [...VERDICT, 'observations.json']
const EVIDENCE: readonly Sink[] = ['evidence.json', 'contract.html']
const NOT_KEPT: readonly Sink[] = ['stdout', ...VERDICT, 'junit.xml', 'allure-results']

/** Of a service whose pages are gone through to their end. */
const ROWS: readonly Row[] = [
  {
    says: 'a value in discovery',
    word: 'wordofvalue',
    does: (word) => inAnswer('discovery', (body) => Object.assign(body, { a_further: hostile(word) })),
    shown: [...OBSERVED, 'stdout'],
  },
  {
    says: 'a name in discovery',
    word: 'wordofname',
    does: (word) => inAnswer('discovery', (body) => Object.assign(body, { [hostile(word)]: 1 })),
    shown: [...VERDICT, 'evidence.json'],
  },
  {
    says: 'the name of a member of the PAR response',
    word: 'wordofpar',
    does: (word) => inAnswer('par', (body) => Object.assign(body, { [hostile(word)]: 1 })),
    shown: [...VERDICT, 'evidence.json'],
  },
  {
    says: 'the scope of a token',
    word: 'wordofscope',
    does: (word) => inAnswer('client-credentials', (body) => Object.assign(body, { scope: hostile(word) })),
    shown: EVIDENCE,
  },
  {
    says: 'a content type',
    word: 'wordoftype',
    does: (word) => ({
      response: { 'client-credentials': accepted(setHeader('Content-Type', `text/${hostileHeader(word)}`)) },
    }),
    shown: [...NOT_KEPT, 'evidence.json'],
  },
  {
    says: 'an error description',
    word: 'wordoferror',
    does: (word) => ({
      response: {
        token: refused(
          alterJson((body) => {
            body.error_description = hostile(word)
          }),
        ),
      },
    }),
    shown: EVIDENCE,
  },
  {
    says: 'a challenge of the business API',
    word: 'wordofchallenge',
    does: (word) => ({
      response: { 'business-get': refused(setHeader('WWW-Authenticate', hostileHeader(word))) },
    }),
    shown: EVIDENCE,
  },
  {
    says: 'the header of an id_token',
    word: 'wordofkid',
    does: (word) =>
      inAnswer('token', (body) => {
        const header = Buffer.from(JSON.stringify({ alg: 'PS256', kid: hostile(word) })).toString('base64url')
        Object.assign(body, { id_token: String(body.id_token).replace(/^[^.]*/, header) })
      }),
    shown: EVIDENCE,
  },
  {
    says: 'the names in the fragment of a redirect',
    word: 'wordoffragment',
    does: (word) => ({
      response: {
        authorization: alterRedirect((address) => {
          address.searchParams.delete('state')
          address.hash = new URLSearchParams([[hostile(word), '1']]).toString()
        }),
      },
    }),
    shown: [...NOT_KEPT, 'summary', 'annotations', 'evidence.json'],
  },
  {
    says: 'a description in a redirect',
    word: 'wordofredirect',
    does: (word) => ({
      response: {
        authorization: alterRedirect(({ searchParams }) =>
          searchParams.set('error_description', hostile(word)),
        ),
      },
    }),
    shown: [...EVIDENCE, 'stdout'],
  },
  { says: 'the title of a page', word: 'wordoftitle', does: page, shown: [...EVIDENCE, 'stdout'] },
]

/** Of a service that shows its log-in page again. */
const ROWS_OF_FAILURE: readonly Row[] = [
  { says: 'the title of the last page', word: 'wordoflast', does: page, shown: NOT_KEPT },
  {
    says: 'what a page tells its user',
    word: 'wordofalert',
    does: (word) =>
      onPages((html) =>
        html.replace(/<p role="alert">[^<]*/, () => `<p role="alert">${escaped(hostile(word))}`),
      ),
    shown: NOT_KEPT,
  },
]

/** Words of the reports, issued as tokens. */
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

/** Everything that a run printed and wrote, by where it is read. */
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
  for (const { says, word, shown: sinks } of rows)
    for (const sink of sinks) {
      const texts = shown.filter(({ where, text }) => where.startsWith(sink) && text.includes(word))
      expect.soft(texts.length, `${says} is not shown in ${sink}`).toBeGreaterThan(0)
    }
}

/** What differs from it is told by the terminal and the summary. */
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

test('what a service says is read as it came, wherever it is shown, and is a command to nothing', async ({
  scene,
}) => {
  const set = await scene([issues(OWN_WORDS), ...ROWS.map(({ word, does }) => does(word))])
  set.write('baselines/hostile.json', JSON.stringify(BASELINE))
  const ended = await set.run({ ...GITHUB, STANDARDS: 'enforce', VERBOSE: 'yes' })
  const { end, report, stdout, stderr } = ended
  expectShown(shownBy(ended, set), ROWS)

  expect.soft(end, stdout + stderr).toBe(1)
  const outcomes = new Map(report?.clauses.map(({ id, outcome }) => [id, outcome]))
  expect.soft(outcomes.get('token.content-type')).toBe('warning')
  expect.soft(outcomes.get('authorization.state')).toBe('broken')
  expect.soft(outcomes.get('token.scope')).toBe('kept')
  const warnings = [...outcomes.values()].filter((outcome) => outcome === 'warning').length
  expect.soft(report?.reasons).toContain(`${warnings} clauses are warnings, which STANDARDS=enforce counts.`)
  expect
    .soft(report?.notes)
    .toContain('The service issued a plain word as access_token, so it cannot be hidden.')
})

test('nor where its pages lead nowhere', async ({ scene }) => {
  const set = await scene(ROWS_OF_FAILURE.map(({ word, does }) => does(word)))
  const ended = await set.run({ ...GITHUB, CONSENT_PASSWORD: 'no-password-of-anybody-1' })
  expectShown(shownBy(ended, set), ROWS_OF_FAILURE)
  expect.soft(ended.end, ended.stdout + ended.stderr).toBe(4)
})
