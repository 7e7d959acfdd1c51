import type { Locator, Page } from '@playwright/test'
import { groupBy } from '../base/group-by.ts'
import { within } from '../base/signal.ts'
import { PARTS_OF_FIELD_NAMES } from '../http/secret-names.ts'
import type { Picture } from './browser-walk.ts'
import { CHANGED, COVERED, coverSecrets, DRAWN } from './cover-secrets.ts'
import type { Journeys, Locating } from './journeys.ts'
import { everyVisible, frameOf } from './locate.ts'
import { MissingVariable, namesIn, type Variables } from './variables.ts'

/** Fields whose contents no screenshot shows. */
const SECRET_FIELDS = [
  'input[type=password]',
  ...['password', 'one-time-code'].map((purpose) => `input[autocomplete*="${purpose}" i]`),
  ...PARTS_OF_FIELD_NAMES.flatMap((name) => [`input[name*="${name}" i]`, `input[id*="${name}" i]`]),
].join(', ')

const MASK_COLOR = '#64748b'
const PHOTOGRAPH_MS = 2_000

/**
 * Takes a picture of the visible part of a page and its frames. Covered are secret fields, fields that a journey fills from
 * a variable, whatever element shows a known secret or what looks like a credential, and what is drawn and cannot be read.
 * What cannot be covered, or is not certain to be, is not taken: see `coverSecrets`. A mask makes Playwright load its
 * script into the page once more, so none is used where nothing has to be covered.
 *
 * An image at an address of its own is shown: nothing tells what it shows.
 *
 * @param secret - further elements whose contents no screenshot shows
 */
export async function photograph(
  page: Page,
  journeys: Journeys = {},
  variables: Variables = {},
  secret: readonly Locating[] = [],
): Promise<Picture> {
  try {
    const cover = await coverSecrets(page)
    if ('why' in cover) return { noPicture: cover.why }
    const { marks, isFilled } = cover
    const kept = together(page, secret, variables)
    const isMasked = marks.length > 0 || isFilled || (await mayShow(kept))
    const mask = isMasked
      ? [
          ...page.frames().map((frame) => frame.locator(`${SECRET_FIELDS}, ${DRAWN}, ${COVERED}`)),
          ...together(page, filledFields(journeys), variables),
          ...kept,
        ]
      : []
    const taken = await within(PHOTOGRAPH_MS, page.screenshot({ ...LOOK, mask }))
    const isCovered = await cover.end()
    if (!taken) return { noPicture: NOT_TAKEN }
    if (!isCovered || (!isMasked && (await mayShow(kept)))) return { noPicture: CHANGED }
    return { screenshot: taken.toString('base64'), ...(marks.length > 0 && { covered: marks }) }
  } catch (error) {
    return { noPicture: error instanceof MissingVariable ? error.message : NOT_TAKEN }
  }
}

const LOOK = {
  type: 'jpeg',
  quality: 60,
  scale: 'css',
  maskColor: MASK_COLOR,
  timeout: PHOTOGRAPH_MS,
} as const

const NOT_TAKEN = 'the browser did not take one in time'

/** Whether any of some elements is visible; a page that does not answer in time may show them all. */
async function mayShow(places: readonly Locator[]): Promise<boolean> {
  const counts = await within(PHOTOGRAPH_MS, Promise.all(places.map((place) => place.count())))
  return counts?.some((count) => count > 0) ?? true
}

/** Of every journey, not only the current one: its page may still show what an earlier one typed. */
function filledFields(journeys: Journeys): readonly Locating[] {
  return Object.values(journeys)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('fill' in step && namesIn(step.with).length > 0 ? [step.fill] : []))
}

/** Each locator is several messages to the browser; Playwright combines those of one frame. */
function together(page: Page, places: readonly Locating[], variables: Variables): readonly Locator[] {
  const different = [...new Map(places.map((how) => [JSON.stringify(how), how])).values()]
  return [...groupBy(different, frameOf).values()].map((ofFrame) =>
    ofFrame.map((how) => everyVisible(page, how, variables)).reduce((either, one) => either.or(one)),
  )
}
