import { expect, test } from './hostile-test.ts'

test('without hostility the scene is kept, so that what the others find comes from their service', async ({
  scene,
}) => {
  const { run } = await scene()
  const { end, report, stdout, stderr } = await run()
  expect(end, stdout + stderr).toBe(0)
  expect(report?.verdict).toBe('kept')
})
