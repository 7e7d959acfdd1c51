import type { CDPSession, Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import type { Picture } from './browser-walk.ts'
import type { Locating } from './journeys.ts'
import { everyVisible } from './locate.ts'
import { type Box, secretsOn } from './secrets-on-page.ts'
import { MissingVariable, type Variables } from './variables.ts'

/** Fields: no screenshot shows what is in one. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable]'

/** The color of what a picture does not show because it is secret. */
const MASK_COLOR = '#64748b'

/** What is no text of the page: nothing tells what it shows. The layout stays as it is, and what is covered in its place. */
const PAINTED_STYLE = `
  img, svg, canvas, video, audio, object, embed, input[type=image], input[type=file],
  ::before, ::after { opacity: 0 !important }
  *, ::marker { background-image: none !important; border-image: none !important; mask: none !important }
  ::marker { color: transparent !important }`

const READ_MS = 2_000
const TAKE_MS = 5_000
const QUALITY = 60

const CHANGED = 'the page changed while it was read'
const NOT_TAKEN = 'the browser did not take one in time'
const UNREAD = 'the page could not be read, or shows a secret in a frame'

/**
 * Takes a picture of the visible part of a page and its frames. Covered are fields, and each text that holds a known secret
 * or what looks like a credential. Images of any kind are left out.
 *
 * @param secret - further elements whose contents no screenshot shows
 */
export async function photograph(
  page: Page,
  secret: readonly Locating[] = [],
  variables: Variables = {},
): Promise<Picture> {
  const session = await within(READ_MS, page.context().newCDPSession(page))
  if (!session) return { noPicture: UNREAD }
  const lookAt = (masked: readonly Locator[]) => look(page, session, masked)
  try {
    const masked = secret.map((how) => everyVisible(page, how, variables))
    const before = await lookAt(masked)
    // What is beside a text in a JPEG has traces of it.
    const type = before?.boxes.length ? 'png' : 'jpeg'
    const taken = before && (await within(TAKE_MS, take(page, masked, type)))
    const after = taken && (await lookAt(masked))
    if (!before) return { noPicture: UNREAD }
    if (!taken) return { noPicture: NOT_TAKEN }
    if (!after || after.count > before.count) return { noPicture: CHANGED }
    const boxes = [...before.boxes, ...after.boxes]
    const screenshot =
      boxes.length === 0 ? taken.toString('base64') : await within(TAKE_MS, cover(page, taken, boxes))
    if (!screenshot) return { noPicture: NOT_TAKEN }
    const marks = [...new Set([...before.marks, ...after.marks])]
    return { screenshot, ...(marks.length > 0 && { covered: marks }) }
  } catch (error) {
    return { noPicture: error instanceof MissingVariable ? error.message : UNREAD }
  } finally {
    session.detach().catch(() => {})
  }
}

/** The secrets that a page shows now, and how many there are with those to be masked; undefined if it does not answer. */
async function look(page: Page, session: CDPSession, masked: readonly Locator[]) {
  const [found, counts] = await Promise.all([
    within(READ_MS, secretsOn(page, session)),
    within(READ_MS, Promise.all(masked.map((locator) => locator.count()))),
  ])
  return (
    found && counts && { ...found, count: counts.reduce((sum, count) => sum + count, found.boxes.length) }
  )
}

const take = (page: Page, masked: readonly Locator[], type: 'png' | 'jpeg'): Promise<Buffer> =>
  page.screenshot({
    type,
    ...(type === 'jpeg' && { quality: QUALITY }),
    scale: 'css',
    timeout: TAKE_MS,
    style: PAINTED_STYLE,
    mask: [...page.frames().map((frame) => frame.locator(FIELDS)), ...masked],
    maskColor: MASK_COLOR,
  })

/** Covers parts of a picture. */
async function cover(page: Page, picture: Buffer, boxes: readonly Box[]): Promise<string | undefined> {
  const viewport = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const covers = boxes.map(
    ([x, y, width, height]) =>
      `<i style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:${MASK_COLOR}"></i>`,
  )
  const context = await page.context().browser()?.newContext({ viewport, javaScriptEnabled: false })
  try {
    const drawn = await context?.newPage()
    await drawn?.setContent(
      `<body style="margin:0;overflow:hidden"><img style="display:block" src="data:image/png;base64,${picture.toString('base64')}">${covers.join('')}`,
    )
    const taken = await drawn?.screenshot({ type: 'jpeg', quality: QUALITY, timeout: TAKE_MS })
    return taken?.toString('base64')
  } finally {
    await context?.close()
  }
}
