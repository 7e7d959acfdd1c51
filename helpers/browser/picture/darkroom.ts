import type { Browser, Page, ViewportSize } from '@playwright/test'
import { inBackground } from '../../base/clock.ts'
import { NO_WAY_OUT } from '../launch.ts'

const QUALITY = 60
const TAKE_MS = 5_000

/** Even if a drawing named an image, a style sheet or a script, the browser would not load it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const STYLE = `html { overflow: hidden; background: white }
body * { position: absolute; box-sizing: border-box; margin: 0; white-space: pre }`

/** An empty page for each browser, in which one picture is taken at a time: to open one takes longer than a picture. */
const rooms = new WeakMap<Browser, Promise<Page>>()

/**
 * Takes a picture of a drawing in HTML, in a context of its own that reaches no host and runs no script.
 *
 * @returns JPEG
 */
export function develop(browser: Browser, drawing: string, size: ViewportSize): Promise<Buffer> {
  const room = rooms.get(browser)?.catch(() => openRoom(browser)) ?? openRoom(browser)
  const picture = room.then((page) => take(page, drawing, size))
  rooms.set(browser, inBackground(picture.then(() => room)))
  return picture
}

async function openRoom(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    proxy: NO_WAY_OUT,
  })
  context.setDefaultTimeout(TAKE_MS)
  return context.newPage()
}

async function take(page: Page, drawing: string, size: ViewportSize): Promise<Buffer> {
  await page.setViewportSize(size)
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style><body>${drawing}`,
  )
  return page.screenshot({ type: 'jpeg', quality: QUALITY, scale: 'css' })
}
