import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { config, expect, test } from '../verdict/nested-run.ts'

const PLAYWRIGHT = import.meta.resolve('@playwright/test')

const kept = { ...blankReport('sandbox', '2020-01-01T00:00:00.000Z'), verdict: 'kept', rules: 'gate' }

test('the gate ends with the exit code of its verdict', async ({ command }) => {
  const { end, text } = await command(['gate.js', '--target', 'sandbox', '--config', config])
  expect(text).toContain('KEPT')
  expect(end).toBe(0)
})

for (const [what, words, code, said] of [
  ['a reporter that replaces its own', ['--config', config, '--reporter', 'dot'], 2, '--reporter: replaces'],
  ['another configuration', ['--config', 'other.config.ts'], 2, 'No contract run was started'],
  ['checks left out', ['--config', config, '-Gtoken.scope'], 4, 'this run cannot end KEPT'],
  ['--list', ['--config', config, '--list'], 4, 'INCOMPLETE  The run ended without a verdict'],
] as const)
  test(`the gate is not green with ${what}, even if an earlier run was kept`, async ({ command, write }) => {
    write('reports/verdict.json', kept)
    write('other.config.ts', 'export default { testMatch: "other.ts", outputDir: "out" }')
    write(
      'other.ts',
      `import { test } from ${JSON.stringify(PLAYWRIGHT)}; test('a test that always passes', () => {})`,
    )
    const ended = await command(['gate.js', '--target', 'sandbox', ...words])
    expect(ended.text).toContain(said)
    expect(ended.end).toBe(code)
  })

const observations = (lifetime: number) => ({
  version: 1,
  target: 'development',
  observedAt: '2026-11-21T10:00:00.000Z',
  observations: [
    { subject: 'PAR response', clause: 'limits.lifetime', facts: { expires_in: { s: lifetime } } },
  ],
})

test('accept makes the observations the baseline, and prints what changed', async ({
  command,
  write,
  folder,
}) => {
  write('reports/verdict.json', kept)
  write('reports/observations.json', observations(60))
  const first = await command(['accept.ts'])
  expect(first).toMatchObject({ end: 0, text: expect.stringContaining('has 1 observation of 2026-11-21') })
  write('reports/observations.json', observations(90))
  const second = await command(['accept.ts'])
  expect(second.text).toContain('changed  PAR response, expires_in: 60 s → 90 s')
  const baseline = readFileSync(join(folder, 'baselines/development.json'), 'utf8')
  expect(JSON.parse(baseline)).toEqual(observations(90))
})

test('accept takes the observations of an incomplete run only with --incomplete', async ({
  command,
  write,
  folder,
}) => {
  write('reports/verdict.json', { ...kept, verdict: 'incomplete' })
  write('reports/observations.json', observations(60))
  const refused = await command(['accept.ts'])
  expect(refused).toMatchObject({ end: 2, text: expect.stringContaining('is incomplete') })
  expect(refused.text).toContain('npm run accept -- --target sandbox --incomplete')
  expect(existsSync(join(folder, 'baselines'))).toBe(false)
  expect(await command(['accept.ts', '--incomplete'])).toMatchObject({ end: 0 })
})

test('accept takes the observations of a run that only lacks an accepted baseline', async ({
  command,
  write,
}) => {
  const drift = { ...kept.drift, is: 'compared', enforced: true, onlyAfter: ['PAR response'] }
  const report = { ...kept, verdict: 'incomplete', drift }
  write('reports/observations.json', observations(60))
  write('reports/verdict.json', {
    ...report,
    reasons: ['The baseline lacks something.', 'The run is partial.'],
  })
  expect((await command(['accept.ts'])).end, 'another reason').toBe(2)
  write('reports/verdict.json', { ...report, reasons: ['The baseline lacks something.'] })
  expect(await command(['accept.ts'])).toMatchObject({ end: 0 })
})

test('accept fails if nothing was observed', async ({ command, folder }) => {
  const { end, text } = await command(['accept.ts'])
  expect(text).toContain('first run `npm run contract`')
  expect(end).toBe(2)
  expect(existsSync(join(folder, 'baselines'))).toBe(false)
})

/** Portal clauses that are not configured do not count, so they need no waiver. */
const WAIVABLE: Readonly<Record<string, string>> = {
  'token.scope': 'broken',
  'api.put': 'not configured',
  'key-pair.issued-on-registration': 'not configured',
}

test('waive prints an entry for each clause that is broken or not configured, and none for kept clauses', async ({
  command,
  write,
}) => {
  const clauses = kept.clauses.map((clause) =>
    clause.id in WAIVABLE
      ? { ...clause, outcome: WAIVABLE[clause.id] }
      : { ...clause, outcome: 'kept', detail: '' },
  )
  write('reports/verdict.json', { ...kept, clauses })
  const { end, text } = await command(['waive.ts'])
  expect(text.match(/"clause": "[^"]*"/g)).toEqual(['"clause": "token.scope"', '"clause": "api.put"'])
  expect(end).toBe(0)
})
