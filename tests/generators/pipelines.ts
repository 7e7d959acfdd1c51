import { readFileSync } from 'node:fs'
import { pipelineVariables } from '../../commands/init/pipeline.ts'

const MARK = /(^ +)(# Every variable of a target[^\n]*\n)(?:\1(?!- )[^\n]*\n)*/m

/**
 * A workflow of GitHub Actions with a line for every variable that a run takes: secrets from where secrets are kept, all
 * others from the variables of the environment. The lines stand behind a comment that begins with "Every variable of a
 * target".
 */
export function withVariables(workflow: string): string {
  return workflow.replace(MARK, (_, indent: string, comment: string) =>
    [
      indent + comment,
      ...pipelineVariables().map(
        ([name, isSecret]) => `${indent}${name}: \${{ ${isSecret ? 'secrets' : 'vars'}.${name} }}\n`,
      ),
    ].join(''),
  )
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
