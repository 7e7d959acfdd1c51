import { defineConfig } from '@playwright/test'
import type { Options } from '../../helpers/spec/test.ts'
import { ablating } from '../ablation/ablate.ts'
import { addEveryProduct } from './catalogues.ts'
import { CASES, FOUND, keysIn, MADE, outcomesIn } from './outcomes-in.ts'

addEveryProduct()

/** What can be collected from each check. */
const MAKERS = { outcomes: outcomesIn, keys: keysIn, ablation: ablating } as const

export type Maker = keyof typeof MAKERS

const { [CASES]: folder = '', [MADE]: maker = '', [FOUND]: file } = process.env
const isMaker = (name: string): name is Maker => Object.hasOwn(MAKERS, name)
if (!isMaker(maker)) throw new Error('Only npm run prove can start this configuration.')

/** Runs the specs on recorded cases. */
export default defineConfig<object, Options>({
  testDir: '../../specs',
  testMatch: '*.spec.ts',
  fullyParallel: maker === 'ablation',
  // On a busy machine, a check may take long.
  timeout: 0,
  globalTimeout: 3_600_000,
  use: { inPlaceOfRun: MAKERS[maker](folder) },
  reporter: [['./outcomes-reporter.ts', { file }]],
})
