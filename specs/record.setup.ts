import { setup } from '../helpers/run/setup.ts'
import { rows } from '../helpers/spec/test.ts'

setup('walk both flows once and note every answer', async ({ recordEvidence }) => {
  await recordEvidence(rows)
})
