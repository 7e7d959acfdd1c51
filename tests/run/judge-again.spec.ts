import { statSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { expect, test } from '../hostile/hostile-test.ts'

const AGAIN = ['--no-deps', '--project=contract']

test('kept evidence is judged again, without the service, and its run is never kept', async ({ scene }) => {
  test.setTimeout(900_000)
  const { sandbox, folder, run, write } = await scene()
  write('tmp/.keep', '')
  const own = { TMPDIR: join(folder, 'tmp') }
  const first = await run({ ...own, KEEP_RECORD: 'yes' })
  expect(first.end, first.stdout + first.stderr).toBe(0)
  const recorded = first.report?.run ?? ''
  await sandbox.close()
  const kept = filesIn(own.TMPDIR).filter((path) => path.endsWith('.json'))
  expect(kept.map((path) => statSync(path).mode & 0o777)).toEqual([0o600])

  const again = await run(own, AGAIN)
  expect(again.end, again.stdout + again.stderr).toBe(4)
  expect(again.stdout).toContain(`judging the evidence of run ${recorded} again`)
  expect(again.report).toMatchObject({ verdict: 'incomplete', usage: first.report?.usage })
  expect(again.report?.reasons).toEqual([
    expect.stringMatching(
      `^The evidence of run ${recorded}, recorded at .*Z, was judged; nothing was sent\\.$`,
    ),
  ])
  expect(again.report?.run).not.toBe(recorded)
  expect(again.report?.checkCounts).toEqual(first.report?.checkCounts)

  await run({ ...own, KEEP_RECORD: 'no' }, AGAIN)
  const gone = await run(own, AGAIN)
  expect(gone.end, gone.stdout + gone.stderr).toBe(2)
  expect(gone.stderr).toContain('there is no evidence of hostile to judge')
})
