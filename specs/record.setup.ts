import { rows, setup } from '../helpers/run/setup.ts'

setup('walk through both flows once and record every answer', async ({ recordEvidence }) => {
  await recordEvidence(rows)
})
