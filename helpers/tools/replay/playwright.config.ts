import { defineConfig } from '@playwright/test'
import { readEnvironment } from '../../config/environment.ts'
import { loadTarget } from '../../config/load-target.ts'
import { addProductsOf } from '../../config/products/add-products.ts'
import { registerConfigured } from '../../run/guard-secrets.ts'
import type { Options } from '../../spec/test.ts'
import { nameOfReplay, OUTPUT } from './handed-over.ts'

const folder = process.cwd()
const environment = readEnvironment(process.env, folder)
addProductsOf(environment, folder)
registerConfigured(loadTarget(process.env, folder).secrets)

/** The checks of one clause on what was sent again. */
export default defineConfig<object, Options>({
  testDir: '../../../specs',
  testMatch: '*.spec.ts',
  outputDir: process.env[OUTPUT] ?? '',
  workers: 1,
  use: { targetName: nameOfReplay(environment.target) },
  reporter: [['./checks-reporter.ts']],
})
