import type { Page } from '@playwright/test'
import type { WalkedPage } from './browser-walk.ts'
import type { Journey } from './journeys.ts'
import { locate } from './locate.ts'

type Shown = NonNullable<WalkedPage['shows']>

/** What the consent page shows of what was asked for, as far as the journey says where to look. */
export async function whatIsShown(
  page: Page,
  { permission, dataProvider }: NonNullable<Journey['shows']>,
  permissions: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Shown> {
  const shown: Record<string, boolean> = {}
  if (permission)
    for (const PERMISSION of permissions)
      shown[PERMISSION] = await locate(page, permission, { ...variables, PERMISSION }).isVisible()
  return {
    ...(permission && { permissions: shown }),
    ...(dataProvider && { dataProvider: await locate(page, dataProvider, variables).isVisible() }),
  }
}
