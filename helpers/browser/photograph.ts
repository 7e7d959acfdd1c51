import type { Page } from '@playwright/test'
import type { Journey, Locating } from './journeys.ts'
import { everyVisible } from './locate.ts'
import { within } from './signal.ts'
import { namesIn, type Variables } from './variables.ts'

/** Fields whose contents no screenshot shows. */
const SECRET_FIELDS =
  'input[type=password], input[autocomplete=one-time-code], input[name*=otp i], input[name*=code i]'

const PHOTOGRAPH_MS = 2_000

/**
 * The visible part of a page as JPEG in base64, without the contents of secret fields and of fields that a journey
 * fills from a variable. Undefined where the page cannot be photographed.
 *
 * @param secret - further elements whose contents no screenshot shows
 */
export async function photograph(
  page: Page,
  journey?: Journey,
  variables: Variables = {},
  secret: readonly Locating[] = [],
): Promise<string | undefined> {
  const filled = (journey?.steps ?? []).flatMap((step) =>
    'fill' in step && namesIn(step.with).length > 0 ? [step.fill] : [],
  )
  try {
    const mask = [
      page.locator(SECRET_FIELDS),
      ...[...filled, ...secret].map((how) => everyVisible(page, how, variables)),
    ]
    const taken = page.screenshot({ type: 'jpeg', quality: 60, scale: 'css', mask, timeout: PHOTOGRAPH_MS })
    return (await within(PHOTOGRAPH_MS, taken))?.toString('base64')
  } catch {
    return undefined
  }
}
