import { readFileSync } from 'node:fs'
import { schemaSource } from '../../helpers/schema/schemas.ts'

const MARK = /(^ +)(# Every variable of a target[^\n]*\n)(?:\1(?!- )[^\n]*\n)*/m

/** What the workflow itself decides: which target is tested, by which rules, and where its reports are. */
const DECIDED = ['TARGET', 'RULES', 'REPORTS_PER_TARGET']

/**
 * A workflow of GitHub Actions with a line for every variable that a run takes: secrets from where secrets are kept, all
 * others from the variables of the environment. The lines stand behind a comment that begins with "Every variable of a
 * target".
 */
export function withVariables(workflow: string): string {
  return workflow.replace(MARK, (_, indent: string, comment: string) =>
    [
      indent + comment,
      ...forwarded().map(([name, store]) => `${indent}${name}: \${{ ${store}.${name} }}\n`),
    ].join(''),
  )
}

/** Every variable that reaches a run on GitHub, with where it is kept there. */
export function forwarded(): readonly (readonly [name: string, store: 'secrets' | 'vars'])[] {
  const known: Readonly<Record<string, { readonly secret?: boolean }>> = Object.assign(
    {},
    ...['environment', 'run-options'].map((name) => schemaSource(`${name}.schema.json`).properties),
  )
  return Object.entries(known)
    .filter(([name]) => !DECIDED.includes(name))
    .map(([name, { secret }]) => [name, secret ? 'secrets' : 'vars'])
}

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
