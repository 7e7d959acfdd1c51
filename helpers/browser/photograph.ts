import type { Frame, Locator, Page } from '@playwright/test'
import type { Journeys, Locating } from './journeys.ts'
import { everyVisible, locate } from './locate.ts'
import { within } from './signal.ts'
import { namesIn, type Variables } from './variables.ts'

/** What the names of fields for passwords and one-time codes hold. */
const NAMES = ['passw', 'passphrase', 'secret', 'token', 'otp', 'code', 'pin']

/** Fields whose contents no screenshot shows. */
const SECRET_FIELDS = [
  'input[type=password]',
  ...['password', 'one-time-code'].map((purpose) => `input[autocomplete*="${purpose}" i]`),
  ...NAMES.flatMap((name) => [`input[name*="${name}" i]`, `input[id*="${name}" i]`]),
].join(', ')

const MASK_COLOR = '#64748b'
const PHOTOGRAPH_MS = 2_000

/**
 * The visible part of a page as JPEG in base64, without the contents of secret fields, in frames as well, and of fields
 * that a journey fills from a variable. Undefined where the page cannot be photographed.
 *
 * @param secret - further elements whose contents no screenshot shows
 */
export async function photograph(
  page: Page,
  journeys: Journeys = {},
  variables: Variables = {},
  secret: readonly Locating[] = [],
): Promise<string | undefined> {
  try {
    const mask = [
      ...page.frames().map(secretFieldsOf),
      ...filledFields(page, journeys, variables),
      ...secret.map((how) => everyVisible(page, how, variables)),
    ]
    const taken = page.screenshot({
      type: 'jpeg',
      quality: 60,
      scale: 'css',
      mask,
      maskColor: MASK_COLOR,
      timeout: PHOTOGRAPH_MS,
    })
    return (await within(PHOTOGRAPH_MS, taken))?.toString('base64')
  } catch {
    return undefined
  }
}

const secretFieldsOf = (frame: Frame): Locator => frame.locator(SECRET_FIELDS)

/** Of every journey, not only of the one under way: its page may still show what an earlier one has typed. */
function filledFields(page: Page, journeys: Journeys, variables: Variables): readonly Locator[] {
  return Object.values(journeys)
    .flatMap(({ steps }) => steps)
    .flatMap((step) =>
      'fill' in step && namesIn(step.with).length > 0 ? [locate(page, step.fill, variables)] : [],
    )
}
