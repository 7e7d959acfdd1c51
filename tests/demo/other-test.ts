import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type OtherService, startOtherService } from '../../demo/index.ts'
import { writeProject } from '../../demo/write-project.ts'
import { CONFIG, startRunner } from '../runner.ts'
import type { Finished } from '../shell.ts'
import { Client } from './client/index.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  readonly client: Client
  /** A folder that holds nothing but the files of the service as a target, in which everything is right. */
  readonly folder: string
  /** Runs the suite in it, as the target `other`. */
  readonly run: (
    variables?: Readonly<Record<string, string>>,
    options?: readonly string[],
  ) => Promise<Finished>
}

/** A service and a client of it that the tests of one worker share; each test has a browser of its own. */
export const test = base.extend<Fixtures, { service: OtherService; registered: Client }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const service = await startOtherService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  registered: [
    async ({ service }, use) => {
      const client = await Client.of(service)
      await use(client)
      await client.close()
    },
    { scope: 'worker' },
  ],
  client: async ({ registered }, use) => {
    registered.pages = registered.newPages()
    await use(registered)
  },
  folder: async ({ service }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-other-'))
    await writeProject(service, folder)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  run: async ({ folder }, use, info) => {
    info.setTimeout(300_000)
    await use(
      (variables = {}, options = []) =>
        startRunner(folder, { TARGET: 'other', ...variables }, ['--config', CONFIG, ...options]).finished,
    )
  },
})
