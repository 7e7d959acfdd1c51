import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/run-folder.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { saysOf, serviceOf } from './beside.ts'
import { expect, test } from './hostile-test.ts'

const BROKEN = faultOf('answers.token.scope.missing').behavior

test('what a killed run has recorded is never judged, and goes with the next run', async ({ scene }) => {
  test.setTimeout(600_000)
  const stage = await scene(BROKEN)
  const conforming = await scene()
  const TMPDIR = join(stage.folder, 'tmp')
  mkdirSync(TMPDIR)
  const killed = stage.start({ TMPDIR })
  await saysOf(killed, /; judging/)
  if (killed.process.pid) process.kill(-killed.process.pid, 'SIGKILL')
  await killed.finished
  const next = await stage.run({ ...serviceOf(conforming), TMPDIR })
  expect(next.end, next.text).toBe(0)
  expect(next.stderr).toContain('An earlier run was killed here')
  const kept = readdirSync(join(TMPDIR, basename(privateFolder())))
  expect(kept.filter((name) => !name.endsWith('.lock'))).toEqual([])
})
