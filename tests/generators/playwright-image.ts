import { readFileSync } from 'node:fs'

const IMAGE = /(?<=mcr\.microsoft\.com\/playwright:)v[\d.]+(?=-)/g

/**
 * A text with the tag of Playwright's image that has the browsers of the installed Playwright.
 *
 * @param text - a Dockerfile, or a pipeline that names the image
 */
export const withImage = (text: string): string => text.replace(IMAGE, `v${version()}`)

/** The version of Playwright, which package.json has exactly. */
function version(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return dependencies['@playwright/test']
}
