import { test as base } from '@playwright/test'
import { type Client, clientOf } from './client/index.ts'
import { type OtherService, startOtherService } from './index.ts'

export { expect } from '@playwright/test'

/** A service that the tests of one worker share, and a client of it that each test has for itself. */
export const test = base.extend<{ client: Client }, { service: OtherService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const service = await startOtherService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  client: async ({ service }, use) => {
    const client = await clientOf(service)
    await use(client)
    await client.close()
  },
})
