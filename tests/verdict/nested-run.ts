import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Report } from '../../helpers/verdict/report.ts'
import { reportIn, startCommand, startRunner } from '../runner.ts'
import type { Finished } from '../shell.ts'
import { folderWith } from '../temporary-folder.ts'

type Variables = Readonly<Record<string, string>>

interface Fixtures {
  /** Folder of the run, initially empty. */
  readonly folder: string
  /** Runs `playwright test <options>` on the nested project. */
  readonly run: (
    options?: readonly string[],
    variables?: Variables,
  ) => Promise<Finished & { readonly report: Report }>
  /** Runs a file of `commands/` in the folder. */
  readonly command: (words: readonly string[], variables?: Variables) => Promise<Finished>
  /** Writes a file into the folder. */
  readonly write: (name: string, content: unknown) => void
}

/** Configuration of the nested project. */
export const config = join(import.meta.dirname, 'nested/playwright.config.ts')

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
  folder: async ({}, use, testInfo) => {
    writeFileSync(testInfo.outputPath('.keep'), '')
    await use(testInfo.outputDir)
  },
  run: ({ folder }, use) =>
    use(async (options = [], variables = {}) => {
      const own = { ...(variables.RULES === 'gate' && { TARGET: 'sandbox' }), ...variables }
      const finished = await startRunner(folder, own, ['--config', config, ...options]).finished
      return { ...finished, report: reportIn(folder) }
    }),
  command: ({ folder }, use) =>
    use((words, variables = {}) => startCommand(folder, variables, words).finished),
  write: ({ folder }, use) => use((name, content) => void folderWith({ [name]: content }, folder)),
})
export { expect } from '@playwright/test'
