import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClauseId } from '../../contract/index.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { readJunit } from '../report/read-junit.ts'
import { CLI, reportIn } from '../runner.ts'
import { type } from '../shell.ts'
import { config, expect, test } from './nested-run.ts'

/** The first case of the JUnit report, which is the verdict: its name, result and, if it is red, its type. */
function junitVerdict(folder: string): string {
  const [first] = readJunit(readFileSync(join(folder, 'reports/junit.xml'), 'utf8'))
  return `${first?.name}: ${first?.is} ${first?.type}`.trimEnd()
}

const clauseIn = ({ clauses }: Report, wanted: ClauseId) => clauses.find(({ id }) => id === wanted)

test('a whole run is kept if every check passes', async ({ run, folder }) => {
  const { end, report, text } = await run([], { RULES: 'gate' })
  expect(text).toContain('KEPT')
  expect(report).toMatchObject({ version: 8, verdict: 'kept', rules: 'gate', reasons: [], problems: [] })
  expect(report.usage).toEqual({ requests: 3, logins: 1, consents: 1 })
  expect(junitVerdict(folder)).toBe('verdict: passed')
  const [page, shown] = ['reports/contract.html', 'playwright-report/index.html'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  expect(shown).toBe(page)
  expect(end).toBe(0)
})

for (const [name, words, reason] of [
  ['skipped', [], /inconclusive/],
  ['silent', [], /1 stated clause could not be judged \(inconclusive\)/],
  ['setup failed', [], /did not go as planned/],
  ['never ends', ['--timeout=4000', '--global-timeout=1500'], /exceeded its time limit/],
  ['crash', [], /1 stated clause could not be judged \(inconclusive\)/],
  ['file that throws', [], /did not go as planned/],
  ['other test fails', [], /did not go as planned/],
  ['interrupted', [], /was interrupted/],
  ['none found', ['--grep', 'there is no such check', '--pass-with-no-tests'], /The run is partial/],
  ['a shard', ['--shard=2/2'], /The run is partial/],
  ['only', [], /The run is partial/],
  ['silent and red', ['-x'], /The run is partial/],
  ['repetitions', ['--repeat-each=2'], /ran more than once/],
] as const)
  test(`a run is incomplete: ${name}`, async ({ run, folder }) => {
    const { end, report, text } = await run([...words], { CASE: name, RULES: 'gate' })
    expect(report.verdict, text).toBe('incomplete')
    expect(report.reasons.join(' ')).toMatch(reason)
    expect(junitVerdict(folder)).toBe('verdict: error incomplete')
    expect(end).toBe(4)
  })

test('the reports of the last run stay until a run ends; one that is killed leaves the time of its start', async ({
  run,
  folder,
}) => {
  await run()
  const files = ['verdict.json', 'contract.html', 'junit.xml', 'metrics.txt'].map((name) =>
    join(folder, 'reports', name),
  )
  const before = files.map((file) => readFileSync(file, 'utf8'))
  const running = join(folder, 'reports/running')
  expect(existsSync(running)).toBe(false)
  const startedAt = new Date().toISOString()
  const { end } = await run([], { CASE: 'killed' })
  expect(end).toBe('SIGKILL')
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before)
  const { since, target } = JSON.parse(readFileSync(running, 'utf8'))
  expect([target, since > startedAt]).toEqual(['sandbox', true])
  expect((await run()).end).toBe(0)
  expect(existsSync(running)).toBe(false)
})

test('chosen clauses are judged alone, and the reports of the last whole run stay', async ({
  run,
  folder,
}) => {
  await run()
  const whole = readFileSync(join(folder, 'reports/verdict.json'), 'utf8')
  const { end, text } = await run(['--grep', 'par\\.request(?=[: ]|$)'])
  expect(text).toMatch(/KEPT .*What was chosen is kept \(1 clause\)/)
  expect(end).toBe(0)
  expect(readFileSync(join(folder, 'reports/verdict.json'), 'utf8')).toBe(whole)
  const part = JSON.parse(readFileSync(join(folder, 'reports/part/verdict.json'), 'utf8'))
  expect(part.clauses.map(({ id }: { id: string }) => id)).toEqual(['par.request'])
  const runs = readFileSync(join(folder, 'reports/history/sandbox.jsonl'), 'utf8').trim().split('\n')
  expect(runs).toHaveLength(1)
})

test('a check that never ends is named, and the run goes on without it', async ({ run }) => {
  const { end, report, text } = await run(['--timeout=10000'], { CASE: 'never ends' })
  expect(clauseIn(report, 'par.request')).toMatchObject({
    outcome: 'inconclusive',
    detail: 'the suite itself failed: par.request did not end within 11 s',
  })
  const stated = report.clauses.filter(({ force }) => force === 'stated')
  expect(stated.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id)).toEqual(['par.request'])
  expect(text).toContain('par.request did not end within 11 s')
  expect(end).toBe(4)
})

test('a check that passes only on a retry is broken', async ({ run }) => {
  const { end, report } = await run([], { CASE: 'flaky' })
  expect(report.verdict).toBe('broken')
  expect(clauseIn(report, 'par.request')).toMatchObject({
    outcome: 'broken',
    detail: 'expected 201; received 400',
  })
  expect(report.reasons.join()).toContain('1 check ran more than once')
  expect(end).toBe(1)
})

test('a single shard, all projects by name, and any order still make a whole run', async ({ run }) => {
  const words = ['--shard=1/1', '--project=record', '--project=contract', '--shuffle', '-x', '--grep=.']
  const { end, text } = await run([...words], { RULES: 'gate' })
  expect(end, text).toBe(0)
})

test('a listing and merged reports do not change the verdict of the last run', async ({ run, folder }) => {
  const { report } = await run(['--add-reporter=blob'], { CASE: 'broken' })
  const list = await run(['--list'])
  expect(list.text).toMatch(/^Total: \d+ tests/m)
  expect([list.end, list.report]).toEqual([0, report])
  const merged = await type(folder, `${nested('merge-reports')} blob-report`)
  expect(merged.text, 'a failed merge prints why').toBe('')
  expect([merged.end, reportIn(folder)], 'Playwright ends with the exit code of the merged run').toEqual([
    1,
    report,
  ])
  const gate = await run(['--list'], { RULES: 'gate' })
  expect([gate.end, gate.report], 'the gate does not accept a listing as a verdict').toEqual([4, report])
})

const waiver = {
  clause: 'par.request',
  target: 'sandbox',
  reason: 'It comes with release 12.',
  owner: 'team-consent',
  link: 'https://tracker.example/AUTH-17',
  expiry: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
}

test('a waived departure is kept under the rules of the gate', async ({ run, write }) => {
  write('waivers.json', { waivers: [waiver] })
  const { end, report, text } = await run([], { CASE: 'broken', RULES: 'gate', CI: '1' })
  expect(report.verdict, text).toBe('kept')
  expect(report.waivers).toMatchObject([{ state: 'in use', outcome: 'broken' }])
  expect(text).toContain(`\n  Waived until ${waiver.expiry} by team-consent: par.request\n`)
  expect(text, 'only a terminal gets colours').not.toContain('\u001b[')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(end).toBe(0)
})

test('a departure from a standard is counted, is new in one run, and can be waived under enforced standards', async ({
  run,
  command,
  write,
  folder,
}) => {
  const lines = ({ text }: { readonly text: string }) => text.replaceAll(/\s+/g, ' ')
  const first = await run([], { CASE: 'one departure' })
  expect(lines(first)).toContain('conforms to its documentation. 1 departure from a standard.')
  const second = await run([], { CASE: 'two departures' })
  expect(second.report.departures).toEqual({ enforced: false, number: 2, new: ['token.post-only'] })
  expect(lines(second)).toContain('documentation. 2 departures from standards, 1 of them new.')
  expect(second.end).toBe(0)
  expect(readFileSync(join(folder, 'reports/metrics.txt'), 'utf8')).toMatch(
    /^contract_departures\{.*\} 2$[\s\S]*^contract_new_departures\{.*\} 1$/m,
  )
  const enforced = { CASE: 'two departures', STANDARDS: 'enforce', RULES: 'gate' }
  const third = await run([], enforced)
  expect([third.end, third.report.departures.new]).toEqual([1, []])
  const { text } = await command(['waive.ts'])
  const { waivers } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const { reason, owner, link } = waiver
  write('waivers.json', { waivers: waivers.map((one: object) => ({ ...one, reason, owner, link })) })
  const last = await run([], enforced)
  expect([last.end, last.report.reasons], last.text).toEqual([0, []])
  expect(lines(last)).toContain('documentation. 2 departures from standards are waived.')
})

test('a run fails if a file cannot be written, and it names the file and the cause', async ({
  run,
  write,
  folder,
}) => {
  write('reports/history', 'a file where a folder should be')
  mkdirSync(join(folder, 'summary.md'))
  const { end, report, text } = await run([], { GITHUB_STEP_SUMMARY: 'summary.md' })
  expect(report.verdict).toBe('incomplete')
  expect(junitVerdict(folder)).toBe('verdict: error incomplete')
  expect(report.reasons).toContain('Some files could not be written.')
  expect(report.problems).toEqual([
    expect.stringMatching(/^reports.history.sandbox\.jsonl cannot be written: .* \((ENOTDIR|EEXIST)\)\.$/),
    expect.stringMatching(/^reports.history.sandbox.\S+\.json cannot be written: .* \((ENOTDIR|EEXIST)\)\.$/),
    'summary.md cannot be written: there is a folder with this name (EISDIR).',
  ])
  for (const problem of report.problems) expect(text.replaceAll(/\s+/g, ' ')).toContain(problem)
  expect(text).toContain('INCOMPLETE')
  expect(text).not.toContain('KEPT')
  expect(text).not.toMatch(/\n\s+at /)
  expect(end).toBe(4)
})

test('a run is not kept if a reporter that the user added fails', async ({ run, folder }) => {
  mkdirSync(join(folder, 'results.json'))
  const { end, report, text } = await run(['--add-reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: 'results.json',
  })
  expect(report.problems.join()).toMatch(/EISDIR.*results\.json/)
  expect(text).toContain('INCOMPLETE')
  expect(end).toBe(4)
})

/** A Playwright command for the nested project, as a user types it. */
const nested = (command: string) => `'${process.execPath}' '${CLI}' ${command} --config '${config}'`

test('a reader that closes the pipe early does not change the result', async ({ folder }) => {
  const { end, text } = await type(folder, `set -o pipefail; CASE=broken ${nested('test')} | head -n 1`)
  expect(text).toContain('sending requests')
  expect(text).not.toMatch(/BROKEN|EPIPE|\n\s+at /)
  expect(reportIn(folder).verdict).toBe('broken')
  expect(end).toBe(1)
})

test('a run fails if its standard output cannot be written', async ({ folder }) => {
  test.skip(!existsSync('/dev/full'), 'this system has no full device')
  const { end, text } = await type(folder, `${nested('test')} > /dev/full`)
  expect(text).toContain('The standard output cannot be written: no space is left on the device (ENOSPC).')
  expect(text).not.toMatch(/\n\s+at /)
  expect(end).toBe(4)
})

test('reporters that a user adds write to the folder in which the run was started', async ({
  run,
  folder,
}) => {
  writeFileSync(join(folder, 'own.cjs'), OWN_REPORTER)
  const { end } = await run(['--add-reporter=html,blob,json,perfetto,./own.cjs'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: 'results.json',
  })
  expect(end).toBe(0)
  for (const report of ['playwright-report/index.html', 'blob-report', 'test-results/perfetto.json'])
    expect(existsSync(join(folder, report)), report).toBe(true)
  expect(['results.json', 'own.txt'].map((file) => existsSync(join(folder, file)))).toEqual([true, true])
})

const OWN_REPORTER = `module.exports = class {
  onEnd() { require('node:fs').writeFileSync('own.txt', 'ended') }
}`
