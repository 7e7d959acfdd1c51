import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/run-folder.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import type { Behavior, WireHook } from '../../sandbox/behaviors/behavior.ts'
import { silent } from '../../sandbox/behaviors/wire.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { reportIn } from '../runner.ts'
import { expect, oneLine, type Scene, test } from './hostile-test.ts'

/** The variables of the service of a scene, for a run in the folder of another one. */
const serviceOf = ({ sandbox }: Scene): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sandbox.environment).filter(([name]) => !name.startsWith('PORTAL_')))

/** What a run says that another one keeps out of a folder. */
const REFUSED = /^Another run \(process \d+\) is using this folder; nothing was sent\.$/m

/** A service that serves nothing until it is let go. */
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

/** What a careless user or an unlucky machine does, how the run ends, and what it says. */
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
  'a project that there is not': {
    options: ['--project=contact'],
    code: 4,
    says: /^INCOMPLETE {2}The run ended without a verdict/m,
  },
}

for (const [what, { prepare, environment, options, code, says }] of Object.entries(MISHAPS))
  test(`a mishap ends at once and in words: ${what}`, async ({ scene }) => {
    const stage = await scene()
    prepare?.(stage)
    const { end, stdout, stderr } = await stage.start(environment, options).finished
    expect(stderr).toMatch(says)
    expect(stdout + stderr).not.toMatch(/KEPT|\n\s+at (?!.*node_modules.playwright)/)
    expect(end).toBe(code)
  })

test('a recording that has no end ends with a verdict that says so', async ({ scene }) => {
  const { run } = await scene({ wire: { par: silent } })
  const { end, report, stdout, stderr } = await run({ REQUEST_TIMEOUT: '300', RECORDING_TIMEOUT: '5' })
  expect(end, stdout + stderr).toBe(EXIT.unreachable)
  expect(report?.verdict).toBe('unreachable')
  const outcomes = new Map(report?.clauses.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('par.request')).toBe('unreachable')
  expect(outcomes.get('token.request')).toBe('kept')
  expect(oneLine(stdout)).toContain('the recording was stopped after 5 s (RECORDING_TIMEOUT)')
})

test('where the browser does not start, no check is judged, and each says why', async ({ scene }) => {
  const { run } = await scene()
  const { end, report, stdout } = await run({ BROWSER_PATH: '/bin/false' })
  const because = 'The browser /bin/false did not start: it ended at once and said nothing.'
  expect(stdout).toContain('INCOMPLETE')
  expect(report?.problems.join()).toContain(because)
  const checks = report?.clauses.flatMap((clause) => clause.checks) ?? []
  expect(checks.length).toBeGreaterThan(300)
  expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['inconclusive']))
  expect(new Set(checks.map(({ detail }) => detail))).toEqual(new Set([`Error: ${because}`]))
  expect(end).toBe(4)
})
