import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/run-folder.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { reportIn } from '../runner.ts'
import { holding, REFUSED, serviceOf } from './beside.ts'
import { expect, type Scene, test } from './hostile-test.ts'

test('of two runs at once in one folder, the second is refused, and the first is not disturbed', async ({
  scene,
}) => {
  test.setTimeout(600_000)
  const { behavior, begun, letGo } = holding()
  const { folder, start } = await scene(behavior)
  const broken = await scene(faultOf('answers.token.scope.missing').behavior)
  const first = start({ REQUEST_TIMEOUT: '120' })
  await Promise.race([begun, first.finished])
  const second = await start(serviceOf(broken)).finished
  expect(second.stderr).toMatch(REFUSED)
  expect(second.end).toBe(EXIT.incomplete)
  letGo()
  const { end, stdout, text } = await first.finished
  expect(end, text).toBe(EXIT.kept)
  const { run, verdict } = reportIn(folder)
  expect(stdout, 'what lies on the disk is of the first').toContain(`Run ${run} of`)
  expect(verdict).toBe('kept')
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
    says: /^reports\/\S+ cannot be written: .*\((ENOENT|EEXIST|EACCES)\)\.$/m,
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
  'UI mode': { options: ['--ui-port=0'], code: 2, says: /^ {2}--ui-port=0: does not fit a run/m },
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
const UNTOUCHED = ['UI mode']

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
