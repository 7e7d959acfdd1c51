import type { Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import type { Picture } from './browser-walk.ts'
import type { Locating } from './journeys.ts'
import { everyVisible } from './locate.ts'
import { copyOf } from './picture/copy.ts'
import { develop } from './picture/darkroom.ts'
import { partsOf } from './picture/parts.ts'
import { isEmpty, type Rect } from './picture/rect.ts'
import { secretsShown } from './picture/secrets-shown.ts'
import { type DocumentLayout, snapshotOf } from './picture/snapshot.ts'
import { MissingVariable, type Variables } from './variables.ts'

const READ_MS = 2_000
const TAKE_MS = 5_000

const CHANGED = 'the page changed while the screenshot was taken'
const NOT_TAKEN = 'the browser did not take it in time'
const UNREAD = 'the page could not be read'

/**
 * Takes a picture of the visible part of a page and its frames, unless one of its texts contains a known secret or something
 * that looks like a credential. The picture shows a copy with the texts and boxes of the page, in which fields are covered
 * and images of any kind are empty. The page can do nothing about it: the copy has none of its styles, scripts or images.
 *
 * @param secret - further elements to cover
 */
export async function photograph(
  page: Page,
  secret: readonly Locating[] = [],
  variables: Variables = {},
): Promise<Picture> {
  try {
    const masked = secret.map((how) => everyVisible(page, how, variables))
    const before = await within(READ_MS, placesOf(masked))
    const documents = before && (await within(READ_MS, read(page)))
    const after = documents && (await within(READ_MS, placesOf(masked)))
    const browser = page.context().browser()
    const [main] = documents ?? []
    if (!documents || !main || !after || !browser) return { noPicture: UNREAD }
    if (JSON.stringify(after) !== JSON.stringify(before)) return { noPicture: CHANGED }
    const parts = partsOf(documents)
    const marks = secretsShown(documents, parts)
    if (marks.length > 0) return { noPicture: `the page shows ${marks.join(', ')}` }
    const view = { ...main.view, x: 0, y: 0 }
    const taken = await within(TAKE_MS, develop(browser, copyOf(parts, { view, covered: before }), view))
    return taken ? { screenshot: taken.toString('base64') } : { noPicture: NOT_TAKEN }
  } catch (error) {
    return { noPicture: error instanceof MissingVariable ? error.message : UNREAD }
  }
}

async function read(page: Page): Promise<readonly DocumentLayout[] | undefined> {
  const session = await page.context().newCDPSession(page)
  return snapshotOf(session, page.frames().length).finally(() => session.detach().catch(() => {}))
}

/**
 * Where the elements to cover are now.
 *
 * @throws Error if one of them has no place of its own
 */
async function placesOf(masked: readonly Locator[]): Promise<readonly Rect[]> {
  const found = await Promise.all(masked.map((locator) => locator.all()))
  const boxes = await Promise.all(found.flat().map((element) => element.boundingBox()))
  return boxes.map((box) => {
    if (!box || isEmpty(box)) throw new Error('an element to cover has no place')
    return box
  })
}
