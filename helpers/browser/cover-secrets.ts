import type { Frame, Page } from '@playwright/test'
import { within } from '../base/signal.ts'
import { type Inspection, inspectPage, piecesOf } from './inspect-page.ts'
import { secretPieces } from './secret-pieces.ts'

const MARK = 'data-contract-covered'

/** Selects the elements that are to be covered. */
export const COVERED = `[${MARK}]`

/** What no text reveals: drawn content, or an image that came with the page. */
export const DRAWN =
  'canvas, video, object, embed, img[src^="data:image/" i]:not([src^="data:image/svg" i]), img[src^="blob:" i]'

const LIMIT = 200_000
const READ_MS = 2_000

/** Why there is no picture of a page that has changed since a moment ago. */
export const CHANGED = 'the page changed while its screenshot was taken'

const UNREAD = 'the page could not be read'
const TOO_LONG = 'the page contains too much text to be searched'
const BARE = 'the page shows a secret where it cannot be covered'

/** What has to be covered in a picture of a page. */
export interface Cover {
  /** Fingerprints of what is covered. */
  readonly marks: readonly string[]
  /** A field shows a text, or something is drawn, so something may have to be covered whatever it says. */
  readonly isFilled: boolean
  /**
   * Removes the marks from the page; returns whether they stayed in place all the time, no other secret appeared, and no
   * field was filled that was empty.
   */
  end(): Promise<boolean>
}

/**
 * Looks for secrets in what a page and its frames show as text, and marks the elements that hold one.
 *
 * @returns what covers them, or why no picture may be taken
 */
export async function coverSecrets(page: Page): Promise<Cover | { readonly why: string }> {
  const seen = await inspectFrames(page)
  if (!seen) return { why: UNREAD }
  if ([...seen.values()].some(({ isTooLong }) => isTooLong)) return { why: TOO_LONG }
  const found = new Map([...seen].map(([frame, one]) => [frame, secretPieces(piecesOf(one))] as const))
  const covered = new Map(seen)
  for (const [frame, { indexes }] of found) {
    if (indexes.length === 0) continue
    const inspection = await inspect(frame, { cover: indexes })
    if (!inspection) return { why: UNREAD }
    if (inspection.isBare) return { why: BARE }
    if (inspection.texts !== seen.get(frame)?.texts) return { why: CHANGED }
    covered.set(frame, inspection)
  }
  const isFilledIn = (frames: ReadonlyMap<Frame, Inspection>) =>
    [...frames.values()].some(({ isFilled }) => isFilled)
  const isFilled = isFilledIn(seen)
  const marks = [...new Set([...found.values()].flatMap((one) => one.marks))]
  return {
    marks,
    isFilled,
    async end() {
      const now = await inspectFrames(page, { isLast: true })
      if (!now) return false
      const isInPlace = [...now].every(([frame, { places }]) => places === covered.get(frame)?.places)
      const isPlain = (frame: Frame, { texts }: Inspection) =>
        found.get(frame)?.indexes.length === 0 && texts === seen.get(frame)?.texts
      const isCovered = [...now].every(([frame, one]) => isPlain(frame, one) || isWholeCovered(one))
      return isCovered && (isFilled || !isFilledIn(now)) && (marks.length === 0 || isInPlace)
    },
  }
}

/** A page may change as long as it shows no secret elsewhere. */
function isWholeCovered(inspection: Inspection): boolean {
  const pieces = piecesOf(inspection)
  return !inspection.isTooLong && secretPieces(pieces).indexes.every((index) => pieces[index]?.isCovered)
}

/** Every frame as it is now; undefined if one of them does not answer. */
async function inspectFrames(
  page: Page,
  order: { readonly isLast?: boolean } = {},
): Promise<ReadonlyMap<Frame, Inspection> | undefined> {
  const inspections = await Promise.all(
    page.frames().map(async (frame) => [frame, await inspect(frame, order)] as const),
  )
  const seen = new Map<Frame, Inspection>()
  for (const [frame, inspection] of inspections)
    if (inspection) seen.set(frame, inspection)
    else if (!frame.isDetached()) return undefined
  return seen
}

const inspect = (
  frame: Frame,
  order: { readonly cover?: readonly number[]; readonly isLast?: boolean },
): Promise<Inspection | undefined> =>
  within(READ_MS, frame.evaluate(inspectPage, { mark: MARK, limit: LIMIT, drawn: DRAWN, ...order }))
