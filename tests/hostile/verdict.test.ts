import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/private-folder.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { reportIn } from '../runner.ts'
import { holding, serviceOf, WAITS, waitsOf } from './beside.ts'
import { expect, type Scene, test } from './hostile-test.ts'

const CODES = new Map(Object.entries(EXIT).map(([verdict, code]) => [verdict.toUpperCase(), code]))

test('five runs at once in one folder each end with their own verdict', async ({ scene }) => {
  test.setTimeout(600_000)
  const { behavior, begun, letGo } = holding()
  const { folder, start } = await scene(behavior)
  const broken = await scene(faultOf('answers.token.scope.missing').behavior)
  const closed = await scene()
  await closed.sandbox.close()
  // The first is under way until all others have come.
  const first = start({ REQUEST_TIMEOUT: '120' })
  await Promise.race([begun, first.finished])
  const others = [
    start(serviceOf(broken)),
    start(serviceOf(closed)),
    start({ SCOPE: ' ' }),
    start({ RULES: 'gate' }),
  ]
  await Promise.all(others.map(waitsOf))
  letGo()
  const runs = await Promise.all([first, ...others].map(({ finished }) => finished))
  for (const { end, stdout, stderr } of runs) {
    const [, printed = ''] = /^([A-Z]+) {2}hostile: /m.exec(stdout) ?? []
    const code = stderr.includes('SCOPE: is not set') ? EXIT.misconfigured : CODES.get(printed)
    expect(end, stdout + stderr).toBe(code)
  }
  expect(runs.map(({ end }) => end)).toEqual([0, 1, 3, 2, 0])
  const waited = runs.filter(({ stderr }) => WAITS.test(stderr))
  expect(waited).toHaveLength(4)
  const { run, verdict } = reportIn(folder)
  const author = runs.find(({ stdout }) => stdout.includes(`Run ${run} of`))
  expect(author?.end ?? EXIT.misconfigured, 'what lies on the disk is whole').toBe(EXIT[verdict])
})

interface Mishap {
  readonly prepare?: (scene: Scene) => void
  readonly environment?: Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly code: number
  readonly says: RegExp
}

const EARLIER = '{ "verdict": "of an earlier run" }'

/** What a careless user or an unlucky machine does, how the run ends, and what it says. */
const MISHAPS: Readonly<Record<string, Mishap>> = {
  'a folder in place of the file of the target': {
    prepare: ({ folder }) => mkdirSync(join(folder, '.env.hostile')),
    code: 2,
    says: /^ {2}\.env\.hostile: cannot be read: a folder is in its place \(EISDIR\)\n {4}expected {2}a file of NAME=value lines$/m,
  },
  'a target that only a folder describes': {
    prepare: ({ folder }) => mkdirSync(join(folder, '.env')),
    environment: { TARGET: '' },
    code: 2,
    // Beside every variable that has no target: of so many problems, each is told in a line.
    says: /^ {2}\.env: cannot be read: a folder is in its place \(EISDIR\); expected: a file of NAME=value lines$/m,
  },
  'a journey nested 100,000 deep': {
    prepare: ({ write }) => write('journeys/sandbox.json', `{"signIn":${'['.repeat(100_000)}`),
    code: 2,
    says: /journeys\/sandbox\.json, line 1, column 110: it is nested more than 100 levels deep/,
  },
  'reports that cannot be written': {
    prepare: ({ folder }) => symlinkSync('/proc/nowhere', join(folder, 'reports')),
    code: 4,
    says: /^reports cannot be written: .*\((ENOENT|EEXIST|EACCES)\)\.$/m,
  },
  'a file in place of the private folder': {
    prepare: ({ write }) => write(join('tmp', basename(privateFolder())), ''),
    environment: { TMPDIR: 'tmp' },
    code: 4,
    says: /\.lock cannot be written: .*\((ENOTDIR|EEXIST)\)\.$/m,
  },
  'a symbolic link in place of the private folder': {
    prepare: ({ folder }) => {
      mkdirSync(join(folder, 'tmp'))
      mkdirSync(join(folder, 'elsewhere'))
      symlinkSync(join(folder, 'elsewhere'), join(folder, 'tmp', basename(privateFolder())))
    },
    environment: { TMPDIR: 'tmp' },
    code: 4,
    says: /\.lock cannot be written: .* is a symbolic link\.$/m,
  },
  'UI mode': { options: ['--ui-port=0'], code: 2, says: /^ {2}--ui-port: runs single checks/m },
  'a listing for the gate': {
    options: ['--grep-invert', 'token', '--list'],
    environment: { RULES: 'gate' },
    code: 2,
    says: /^ {2}--list: lists the checks without running them/m,
  },
  'old evidence that nobody kept': {
    options: ['--no-deps', '--project=contract'],
    code: 2,
    says: /there is no evidence of hostile to judge[\s\S]*KEEP_RECORD=yes npm run contract/,
  },
  'a project that there is not': {
    options: ['--project=contact'],
    code: 4,
    says: /^INCOMPLETE {2}The run ended without a verdict/m,
  },
}

/** After these the verdict of an earlier run still lies there. */
const UNTOUCHED = ['UI mode', 'a listing for the gate']

for (const [what, { prepare, environment, options, code, says }] of Object.entries(MISHAPS))
  test(`a mishap ends at once and in words: ${what}`, async ({ scene }) => {
    const stage = await scene()
    if (UNTOUCHED.includes(what)) stage.write('reports/verdict.json', EARLIER)
    prepare?.(stage)
    const { end, stdout, stderr } = await stage.start(environment, options).finished
    expect(stderr).toMatch(says)
    expect(stdout + stderr).not.toMatch(/KEPT|\n\s+at (?!.*node_modules.playwright)/)
    expect(end).toBe(code)
    if (UNTOUCHED.includes(what))
      expect(readFileSync(join(stage.folder, 'reports/verdict.json'), 'utf8')).toBe(EARLIER)
  })
