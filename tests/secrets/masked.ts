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
  return page.evaluate(
    async ({ picture, boxes, MASK }) => {
      const image = new Image()
      image.src = `data:image/jpeg;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return boxes.map(({ x, y, width, height }) => {
        const { data } = context?.getImageData(x + 2, y + 2, width - 4, height - 4) ?? { data: [255] }
        // JPEG changes colours a little.
        return [...data].every(
          (value, index) => index % 4 === 3 || Math.abs(value - (MASK[index % 4] ?? 0)) < 20,
        )
      })
    },
    { picture, boxes, MASK },
  )
}
