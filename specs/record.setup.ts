import { rows, setup } from '../helpers/run/setup.ts'

setup('walk both flows once and note every answer', async ({ recordEvidence }) => {
  await recordEvidence(rows)
})
