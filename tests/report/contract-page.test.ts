import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { fingerprint } from '../../helpers/secrets/fingerprint.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { asShown } from '../as-shown.ts'
import { CONTRACT_PAGE, HISTORY } from './pages.ts'
import { SECRETS, sampleEvidence, sampleReport } from './sample.ts'

const page = parse(CONTRACT_PAGE)

test('broken clauses come first, with their section and the exchange that shows the departure', () => {
  expect(page.querySelector('h1')?.text).toBe('The service departs from its documentation in 3 places.')
  expect(page.querySelector('h2')?.text).toBe('Broken clauses')
  const first = page.querySelector('[id="finding-token.scope"]')?.text
  for (const text of ['Section 2.2', '/scope missing', 'grant_type', '"token_type"'])
    expect(first).toContain(text)
})

test('a finding of several checks is shown once, with the checks under it, each with its evidence', () => {
  const check = asShown({
    title: 'token.scope',
    detail: 'x',
    departure: { expected: '/scope present', came: '/scope missing' },
    judgedOn: ['token'],
  })
  const others = ['in the answer after the invalid requests', 'in the answer for the second application']
  const checks = [
    { ...check, outcome: 'broken' },
    ...others.map((about) => ({ ...check, about: own(about), outcome: 'broken' as const })),
    {
      ...check,
      ...asShown({ about: 'in another', departure: { expected: 'a', came: 'b' } }),
      outcome: 'broken',
    },
  ] as const
  const report = sampleReport()
  const clauses = report.clauses.map((one) => (one.id === 'token.scope' ? { ...one, checks } : one))
  const found = parse(contractPage({ ...report, clauses }, viewEvidence(sampleEvidence()), []))
  const clause = found.querySelector('[id="finding-token.scope"]')
  expect(clause?.querySelectorAll('.came dd').map(({ text }) => text)).toEqual(['/scope missing', 'b'])
  const named = clause?.querySelectorAll('.check:has(.came) > .more > summary').map(({ text }) => text)
  expect(named).toEqual([
    'Request and response',
    'In the answer after the invalid requests',
    'In the answer for the second application',
    'Request and response',
  ])
  expect(clause?.querySelectorAll('.check > .more[open]')).toHaveLength(1)
  expect(clause?.text).toContain('3 checks found this:')
})

test('what is not a finding is folded: the clauses of each section, and each consent', () => {
  const folded = page.querySelectorAll('details.section')
  expect(folded.length).toBeGreaterThan(20)
  expect(folded.filter((one) => one.hasAttribute('open'))).toEqual([])
  expect(page.querySelectorAll('.section > .clause').length).toBe(sampleReport().clauses.length)
  expect(page.querySelectorAll('[id^="walk-"]').map(({ tagName }) => tagName)).toContain('DETAILS')
})

test('a refused request is shown with its difference from the accepted one', () => {
  const refusal = page.querySelector('[id="finding-token.client-secret-required"]')
  expect(refusal?.text).toContain('The accepted request with one edit')
  expect(refusal?.querySelectorAll('.edited').map(({ text }) => text)).toEqual(['client_secretnot sent'])
})

test('only fingerprints are marked as secrets', () => {
  const given = fingerprint('client_secret', SECRETS.clientSecret)
  const problems = asShown([`<client_secret> instead of ${given}`])
  const marks = parse(contractPage(sampleReport({ problems }), undefined, []), {
    blockTextElements: {},
  }).querySelectorAll('[aria-labelledby="problems"] .secret')
  expect(marks.map(({ text }) => text)).toEqual([given])
})

test('the page has adaptations, waivers, drift, screenshots and runs', () => {
  for (const text of [
    'Sends an audience.',
    'Fixed in the next release.',
    '90 s',
    '1 subject compared.',
    'Only the baseline has: id token.',
    'alt="Screenshot of the page “Sign in”"',
    '<a href="#history">30 runs</a>',
  ])
    expect(CONTRACT_PAGE).toContain(text)
})

test('the page ends with everything left at the portal, and links keys that may be live at its top', () => {
  const headings = (selector: string) => page.querySelectorAll(selector).map(({ text }) => text)
  expect(headings('main > section > h2').at(-1)).toBe('Left at the portal')
  const alive = ['A live key is left', 'A live key may be left']
  expect(headings('header a[href="#keys"]')).toEqual(alive)
  const left = page.querySelectorAll('main > section').at(-1)
  expect(left?.querySelectorAll('li > b').map(({ text }) => text)).toEqual(alive)
  expect(left?.text).toContain('Key 7 <b>Planner')
})

test('a page is also made for a run without evidence, for an interrupted run, and for one that never began', () => {
  expect(contractPage(sampleReport(), undefined, [])).toContain('/scope missing')
  const lean = { ...blankReport('sample', '2026-11-21T14:03:00.000Z'), clauses: sampleReport().clauses }
  const cut = contractPage({ ...lean, problems: asShown(['it was interrupted']) }, undefined, [])
  expect(cut).toContain('<h1>Not every stated clause could be judged.</h1>')
  expect(cut).toContain('it was interrupted')
  const problems = asShown(['BASE_URL: is missing'])
  const none = contractPage(sampleReport({ verdict: 'misconfigured', problems }), undefined, [])
  expect(none).toContain('BASE_URL: is missing')
  expect(none).not.toContain('class="clause')
})

test('no text from a service becomes markup', () => {
  const hostile = `"'><b class=hostile>&lt;</b><script>document.title = 'hostile'</script><!--`
  const ours = new Set(['id', 'section', 'force', 'outcome', 'verdict', 'startedAt', 'control'])
  const taint = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (name, one) => {
      if (name === 'judgedOn') return one.map((key: string) => key.replace(hostile, ''))
      return typeof one === 'string' && !ours.has(name) ? `${one}${hostile}` : one
    })
  const html = contractPage(taint(sampleReport()), taint(viewEvidence(sampleEvidence())), HISTORY)
  expect(html).not.toMatch(/<b class=hostile|"'>|<script>document|<!--/)
  expect(html.split('&lt;b class=hostile').length).toBeGreaterThan(100)
})

test('the page contains no secret', () => {
  for (const secret of Object.values(SECRETS)) expect(CONTRACT_PAGE).not.toContain(secret)
})
