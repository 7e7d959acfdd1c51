import { test as base } from '@playwright/test'
import { type OtherService, startOtherService } from '../../demo/index.ts'
import { Client } from './client/index.ts'

export { expect } from '@playwright/test'

/** A service and a client of it that the tests of one worker share; each test has a browser of its own. */
export const test = base.extend<{ client: Client }, { service: OtherService; registered: Client }>({
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
})
