import type { Page } from '@playwright/test'
import type { WalkedPage } from './browser-walk.ts'
import type { Journey } from './journeys.ts'
import { locate } from './locate.ts'
import { appears } from './perform.ts'
import type { Variables } from './variables.ts'

type Shown = NonNullable<WalkedPage['shows']>

const SHOWS_MS = 3_000

/**
 * What the consent page shows of what was asked for, as far as the journey says where to look. A page may render it a
 * little later than its first element.
 */
export async function whatIsShown(
  page: Page,
  { permission, dataProvider }: NonNullable<Journey['shows']>,
  permissions: readonly string[],
  variables: Variables,
): Promise<Shown> {
  const list = permission ? permissions : []
  const seen = list.map(
    async (PERMISSION) => [PERMISSION, await isSeen(page, permission, { ...variables, PERMISSION })] as const,
  )
  const [shown, provider] = await Promise.all([Promise.all(seen), isSeen(page, dataProvider, variables)])
  return {
    ...(permission && { permissions: Object.fromEntries(shown) }),
    ...(dataProvider && { dataProvider: provider }),
  }
}

async function isSeen(page: Page, how: Parameters<typeof locate>[1] | undefined, variables: Variables) {
  return how !== undefined && appears(locate(page, how, variables), SHOWS_MS)
}
