import { defineConfig } from '@playwright/test'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { addProductsOf } from '../../helpers/config/products/catalogue.ts'
import { registerConfigured } from '../../helpers/run/start-run.ts'
import { OUTPUT } from './judge-again.ts'

const folder = process.cwd()
const environment = readEnvironment(process.env, folder)
addProductsOf(environment, folder)
registerConfigured(loadTarget(process.env, folder).secrets)

/** Runs the checks of one clause on the new evidence. */
export default defineConfig({
  testDir: '../../specs',
  testMatch: '*.spec.ts',
  outputDir: process.env[OUTPUT] ?? '',
  workers: 1,
  reporter: [['./judge-again.ts']],
})
