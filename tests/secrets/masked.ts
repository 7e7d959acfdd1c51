import type { Page } from '@playwright/test'

/** The colour of the masks in a screenshot. */
const MASK = [0x64, 0x74, 0x8b]

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** For each element that a selector finds, in any frame: true if a mask covers it in a screenshot of the page. */
export async function areMasked(page: Page, selector: string, picture = ''): Promise<boolean[]> {
  const boxes: Box[] = []
  for (const frame of page.frames())
    for (const element of await frame.locator(selector).all()) {
      const box = await element.boundingBox()
      if (box) boxes.push(box)
    }
  const areas = await pixelsOf(
    page,
    boxes.map(({ x, y, width, height }) => [x + 2, y + 2, width - 4, height - 4]),
    picture,
  )
  // JPEG changes colours a little.
  return areas.map((area) =>
    area.every((value, index) => index % 4 === 3 || Math.abs(value - (MASK[index % 4] ?? 0)) < 20),
  )
}

/** The colours at some places of a screenshot, in steps of 16: JPEG changes them a little. */
export async function coloursAt(
  page: Page,
  places: readonly (readonly [x: number, y: number])[],
  picture = '',
): Promise<string[]> {
  const areas = await pixelsOf(
    page,
    places.map(([x, y]) => [x, y, 1, 1]),
    picture,
  )
  return areas.map(
    (area) => `rgb(${area.slice(0, 3).map((value) => Math.min(Math.round(value / 16) * 16, 255))})`,
  )
}

/** The bytes (red, green, blue, opacity) of the pixels of some areas of a screenshot. */
function pixelsOf(page: Page, areas: readonly (readonly number[])[], picture: string): Promise<number[][]> {
  return page.evaluate(
    async ({ picture, areas }) => {
      const image = new Image()
      image.src = `data:image/jpeg;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return areas.map(([x = 0, y = 0, width = 1, height = 1]) => [
        ...(context?.getImageData(x, y, width, height).data ?? [255]),
      ])
    },
    { picture, areas },
  )
}
