import type { Browser, ElementHandle, Frame, Page } from '@playwright/test'
import { within } from '../base/signal.ts'
import { PARTS_OF_FIELD_NAMES } from '../http/secret-names.ts'
import { parseAs } from '../schema/parse-as.ts'
import type { Picture } from './browser-walk.ts'
import { drawPage, type View } from './draw-page.ts'
import type { Journeys, Locating } from './journeys.ts'
import { everyVisible } from './locate.ts'
import { type PageContent, readPage } from './read-page.ts'
import { piecesIn, secretPieces } from './secret-pieces.ts'
import { MissingVariable, namesIn, type Variables } from './variables.ts'

/** Fields whose contents no screenshot shows. */
const SECRET_FIELDS = [
  'input[type=password]',
  ...['password', 'one-time-code'].map((purpose) => `input[autocomplete*="${purpose}" i]`),
  ...PARTS_OF_FIELD_NAMES.flatMap((name) => [`input[name*="${name}" i]`, `input[id*="${name}" i]`]),
].join(', ')

const LIMIT = 200_000
const READ_MS = 2_000
const TAKE_MS = 5_000

const CHANGED = 'the page changed while it was read'
const NOT_TAKEN = 'the browser did not take one in time'
const UNREAD = 'the page could not be read'
const TOO_LONG = 'the page contains too much text to be searched'

/**
 * Takes a picture of the visible part of a page and its frames. It is drawn anew, elsewhere, from the text that was read of the
 * page and searched, so it shows nothing else. Left out are the contents of secret fields and of fields that a journey
 * fills from a variable, and each text that holds a known secret or what looks like a credential. An image of any kind is
 * a plain box: nothing tells what it shows.
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
    const places = [...filledFields(journeys), ...secret]
    const findSecret = () => within(READ_MS, elementsAt(page, places, variables))
    const before = await findSecret()
    const view = before && (await readFrame(page.mainFrame(), before))
    const after = await findSecret()
    if (!view || !after) return { noPicture: UNREAD }
    if (after.length > before.length) return { noPicture: CHANGED }
    const pieces = piecesIn(view)
    if (!pieces) return { noPicture: TOO_LONG }
    const { found, marks } = secretPieces(pieces)
    const html = drawPage(view, (item) => found.has(item))
    const taken = await within(TAKE_MS, take(page.context().browser(), html, view))
    if (!taken) return { noPicture: NOT_TAKEN }
    return { screenshot: taken, ...(marks.length > 0 && { covered: marks }) }
  } catch (error) {
    return { noPicture: error instanceof MissingVariable ? error.message : UNREAD }
  }
}

/** A document and its frames; undefined if it does not answer. A frame that does not is a plain box. */
async function readFrame(frame: Frame, secret: readonly ElementHandle[]): Promise<View | undefined> {
  const own = await Promise.all(secret.map(async (one) => ((await one.ownerFrame()) === frame ? one : [])))
  const inner = frame.childFrames()
  const order = {
    secretFields: SECRET_FIELDS,
    secret: own.flat(),
    frames: await Promise.all(inner.map((one) => one.frameElement())),
    limit: LIMIT,
  }
  const text = await within(READ_MS, frame.evaluate(readPage, order))
  const content = text === undefined ? undefined : parseAs<PageContent>(text, 'page-content.schema.json')
  if (!content) return undefined
  const frames = await Promise.all(inner.map((one) => readFrame(one, secret).catch(() => undefined)))
  return { ...content, frames }
}

/** The picture of a document in a window of its own. */
async function take(browser: Browser | null, html: string, viewport: PageContent): Promise<string> {
  if (!browser) throw new Error('The page belongs to no browser.')
  const { width, height } = viewport
  const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.setContent(html)
    const taken = await page.screenshot({ type: 'jpeg', quality: 60, timeout: TAKE_MS })
    return taken.toString('base64')
  } finally {
    await context.close()
  }
}

async function elementsAt(
  page: Page,
  places: readonly Locating[],
  variables: Variables,
): Promise<readonly ElementHandle[]> {
  const different = [...new Map(places.map((how) => [JSON.stringify(how), how])).values()]
  const found = await Promise.all(different.map((how) => everyVisible(page, how, variables).elementHandles()))
  return found.flat()
}

/** Of every journey, not only the current one: its page may still show what an earlier one typed. */
function filledFields(journeys: Journeys): readonly Locating[] {
  return Object.values(journeys)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('fill' in step && namesIn(step.with).length > 0 ? [step.fill] : []))
}
