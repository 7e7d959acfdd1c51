import type { CDPSession, Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { latin1 } from '../secrets/finder.ts'
import { findSecrets } from '../secrets/redact.ts'
import { looksIn } from '../secrets/shapes.ts'
import type { Picture } from './browser-walk.ts'
import type { Locating } from './journeys.ts'
import { everyVisible } from './locate.ts'
import { MissingVariable, type Variables } from './variables.ts'

/** Fields, which are covered in every screenshot. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable]'

/** Hides images and generated content, which could show a secret that no text contains. The layout does not move. */
const PAINTED_STYLE = `
  img, svg, canvas, video, audio, object, embed, input[type=image], input[type=file],
  ::before, ::after { opacity: 0 !important }
  *, ::marker { background-image: none !important; border-image: none !important; mask: none !important }
  ::marker { color: transparent !important }`

const READ_MS = 2_000
const TAKE_MS = 5_000
const QUALITY = 60

const CHANGED = 'the page changed while the screenshot was taken'
const NOT_TAKEN = 'the browser did not take it in time'
const UNREAD = 'the page could not be read'

/**
 * Takes a screenshot of the visible part of a page and its frames, unless one of its texts contains a known secret or
 * something that looks like a credential. Covers fields, and hides images of any kind.
 *
 * @param secret - further elements to cover
 */
export async function photograph(
  page: Page,
  secret: readonly Locating[] = [],
  variables: Variables = {},
): Promise<Picture> {
  const session = await within(READ_MS, page.context().newCDPSession(page))
  if (!session) return { noPicture: UNREAD }
  try {
    const masked = secret.map((how) => everyVisible(page, how, variables))
    const before = await look(page, session, masked)
    if (!before) return { noPicture: UNREAD }
    if (before.marks.length > 0) return { noPicture: `the page shows ${before.marks.join(', ')}` }
    const taken = await within(TAKE_MS, take(page, masked))
    if (!taken) return { noPicture: NOT_TAKEN }
    const after = await look(page, session, masked)
    return after?.marks.length === 0 && after.count <= before.count
      ? { screenshot: taken.toString('base64') }
      : { noPicture: CHANGED }
  } catch (error) {
    return { noPicture: error instanceof MissingVariable ? error.message : UNREAD }
  } finally {
    session.detach().catch(() => {})
  }
}

/** Fingerprints of the secrets that a page shows now, and the number of elements to cover; undefined if it does not answer. */
async function look(page: Page, session: CDPSession, masked: readonly Locator[]) {
  const [marks, counts] = await Promise.all([
    within(READ_MS, secretsOn(page, session)),
    within(READ_MS, Promise.all(masked.map((locator) => locator.count()))),
  ])
  return marks && counts && { marks, count: counts.reduce((sum, count) => sum + count, 0) }
}

const take = (page: Page, masked: readonly Locator[]): Promise<Buffer> =>
  page.screenshot({
    type: 'jpeg',
    quality: QUALITY,
    scale: 'css',
    timeout: TAKE_MS,
    style: PAINTED_STYLE,
    mask: [...page.frames().map((frame) => frame.locator(FIELDS)), ...masked],
    maskColor: '#64748b',
  })

/** Invisible characters and spaces that a page may put between the characters of a secret. */
const FILLING = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/**
 * Finds every known secret on a page of Chromium, and anything that looks like a credential. The texts come from the browser
 * itself, including shadow roots and frames, so no script of the page can hide one. A secret is also found if it is split
 * over elements or shown in groups. A weak secret is found only as whole words of one text.
 *
 * @returns their fingerprints; undefined if the browser left out a frame
 */
async function secretsOn(page: Page, session: CDPSession): Promise<readonly string[] | undefined> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
  if (documents.length < page.frames().length) return undefined
  // Both as rendered and as in the document: a style may change a text.
  const texts = documents.flatMap(({ layout, nodes }) =>
    layout.nodeIndex
      .flatMap((node, at) => [layout.text[at], nodes.nodeValue?.[node]])
      .flatMap((index = -1) => strings[index] ?? []),
  )
  const lines = latin1(texts.map((text) => text.replace(/\s+/g, ' ')).join('\n'))
  const run = latin1(texts.map((text) => text.replace(FILLING, '')).join(''))
  const known = [...findSecrets(lines, { weak: true }), ...findSecrets(run)]
  const found = known.length > 0 ? known : looksIn(lines)
  return [...new Set(found.map(({ mark }) => mark))]
}
