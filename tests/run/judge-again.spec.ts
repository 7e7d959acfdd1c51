import { expect, oneLine, test } from '../hostile/hostile-test.ts'

const AGAIN = ['--no-deps', '--project=contract']

test('kept evidence of a whole run is judged again, without the service, until something is different', async ({
  scene,
}) => {
  test.setTimeout(900_000)
  const { sandbox, run, write } = await scene()
  const first = await run({ KEEP_RECORD: 'yes' })
  expect(first.end, first.stdout + first.stderr).toBe(0)
  const recorded = first.report?.run ?? ''
  await sandbox.close()

  const again = await run({}, AGAIN)
  expect(again.end, again.stdout + again.stderr).toBe(0)
  expect(again.stdout).toContain(`judging the evidence of run ${recorded} again`)
  expect(oneLine(again.stdout)).toMatch(
    new RegExp(
      `note The evidence of run ${recorded}, recorded on .* UTC, was judged again; nothing was sent\\.`,
    ),
  )
  expect(again.report?.run).not.toBe(recorded)
  expect(again.report).toMatchObject({ verdict: 'kept', usage: first.report?.usage, rules: 'contract' })
  expect(again.report?.notes[0]).toContain(`The evidence of run ${recorded}`)
  expect(again.report?.checkCounts).toEqual(first.report?.checkCounts)

  const gate = await run({ RULES: 'gate' }, AGAIN)
  expect(gate.end).toBe(4)
  expect(gate.report?.reasons).toEqual(['--no-deps judges the evidence of an earlier run.'])

  const other = await run({ SCOPE: 'openid' }, AGAIN)
  expect(other.end).toBe(4)
  expect(other.report?.reasons).toEqual(['The kept evidence was recorded with another configuration: SCOPE.'])

  const journeys = JSON.parse(again.read('journeys/sandbox.json'))
  write('journeys/sandbox.json', JSON.stringify({ ...journeys, deny: journeys.approve }))
  const changed = await run({}, AGAIN)
  expect(changed.report?.reasons.join()).toContain('another configuration: CONSENT_JOURNEY.')

  await run({ KEEP_RECORD: 'no' }, AGAIN)
  const gone = await run({}, AGAIN)
  expect(gone.end, gone.stdout + gone.stderr).toBe(2)
  expect(gone.stderr).toContain('there is no evidence of hostile to judge')
})
