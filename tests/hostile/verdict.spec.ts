import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/run-folder.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import type { Behavior, WireHook } from '../../sandbox/behaviors/behavior.ts'
import { silent } from '../../sandbox/behaviors/wire.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { reportIn } from '../runner.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { expect, oneLine, type Scene, test } from './hostile-test.ts'

/** The variables of the service of a scene, for a run in the folder of another scene. */
const serviceOf = ({ sandbox }: Scene): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sandbox.environment).filter(([name]) => !name.startsWith('PORTAL_')))

/** The message of a run whose folder is in use. */
const REFUSED = /^Another run \(process \d+\) is using this folder; nothing was sent\.$/m

/** A service that holds all answers back until `letGo` is called. */
function holding(): {
  readonly behavior: Behavior
  readonly begun: Promise<unknown>
  readonly letGo: () => void
} {
  const begun = new AbortController()
  const letGo = new AbortController()
  const hook: WireHook = (_incoming, _outgoing, serve) => {
    begun.abort()
    if (letGo.signal.aborted) serve()
    else letGo.signal.addEventListener('abort', serve)
  }
  return {
    behavior: { wire: { 'client-credentials': hook, discovery: hook } },
    begun: once(begun.signal, 'abort'),
    letGo: () => letGo.abort(),
  }
}

test('a second run in the same folder is refused, and does not disturb the first', async ({ scene }) => {
  const { behavior, begun, letGo } = holding()
  const { folder, start } = await scene(behavior)
  const broken = await scene(faultOf('answers.token.scope.missing').behavior)
  const first = start({ REQUEST_TIMEOUT: '120' })
  await Promise.race([begun, first.finished])
  for (const elsewhere of [{}, { TMPDIR: temporaryFolder() }]) {
    const second = await start({ ...serviceOf(broken), ...elsewhere }).finished
    expect(second.stderr).toMatch(REFUSED)
    expect(second.end).toBe(EXIT.incomplete)
  }
  letGo()
  const { end, stdout, text } = await first.finished
  expect(end, text).toBe(EXIT.kept)
  const { run, verdict } = reportIn(folder)
  expect(stdout, 'the reports belong to the first run').toContain(`Run ${run} of`)
  expect(verdict).toBe('kept')
})

interface Mishap {
  readonly prepare?: (scene: Scene) => void
  readonly environment?: Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly code: number
  readonly says: RegExp
}

/** Mishaps of a careless user or an unlucky machine, with the exit code and the message of the run. */
const MISHAPS: Readonly<Record<string, Mishap>> = {
  'a folder in place of the file of the target': {
    prepare: ({ folder }) => mkdirSync(join(folder, '.env.hostile')),
    code: 2,
    says: /^ {2}\.env\.hostile: cannot be read: there is a folder with this name \(EISDIR\)\n {4}expected {2}a file of NAME=value lines$/m,
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
    says: /run-\S+ cannot be written: .*\((ENOTDIR|EEXIST)\)\.$/m,
  },
  'a project that does not exist': {
    options: ['--project=contact'],
    code: 4,
    says: /^INCOMPLETE {2}The run ended without a verdict/m,
  },
}

for (const [what, { prepare, environment, options, code, says }] of Object.entries(MISHAPS))
  test(`a run ends with a plain message after a mishap: ${what}`, async ({ scene }) => {
    const stage = await scene()
    prepare?.(stage)
    const { end, stdout, stderr } = await stage.start(environment, options).finished
    expect(stderr).toMatch(says)
    expect(stdout + stderr).not.toMatch(/KEPT|\n\s+at (?!.*node_modules.playwright)/)
    expect(end).toBe(code)
  })

test('a recording that does not end is stopped, and the run still has a verdict', async ({ scene }) => {
  const { run } = await scene({ wire: { par: silent } })
  const { end, report, stdout, stderr } = await run({ REQUEST_TIMEOUT: '300', RECORDING_TIMEOUT: '5' })
  expect(end, stdout + stderr).toBe(EXIT.unreachable)
  expect(report?.verdict).toBe('unreachable')
  const outcomes = new Map(report?.clauses.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('par.request')).toBe('unreachable')
  expect(outcomes.get('token.request')).toBe('kept')
  expect(oneLine(stdout)).toContain('the recording was stopped after 5 s (RECORDING_TIMEOUT)')
})

test('if the browser does not start, every check is inconclusive and says why', async ({ scene }) => {
  const { run } = await scene()
  const { end, report, stdout } = await run({ BROWSER_PATH: '/bin/false' })
  const because = 'The browser /bin/false did not start: it exited at once without a message.'
  expect(stdout).toContain('INCOMPLETE')
  expect(report?.problems.join()).toContain(because)
  const checks = report?.clauses.flatMap((clause) => clause.checks) ?? []
  expect(checks.length).toBeGreaterThan(300)
  expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['inconclusive']))
  expect(new Set(checks.map(({ detail }) => detail))).toEqual(new Set([`Error: ${because}`]))
  expect(end).toBe(4)
})
