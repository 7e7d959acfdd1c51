import { readFileSync } from 'node:fs'
import { pipelineVariables } from '../../commands/init/pipeline.ts'

const MARK = /(^ +)(# Every variable of a target[^\n]*\n)(?:\1(?!- )[^\n]*\n)*/m

/**
 * Writes a line for every variable of a run into a workflow of GitHub Actions. Secrets come from its secrets, the others from
 * its variables. The lines follow a comment that begins with "Every variable of a target".
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
 * Sets the tag of Playwright's image in a text to the version of the installed Playwright, whose browsers it contains.
 *
 * @param text - a Dockerfile, or a pipeline that names the image
 */
export const withImage = (text: string): string => text.replace(IMAGE, `v${version()}`)

/** The version of Playwright, which package.json pins exactly. */
function version(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return dependencies['@playwright/test']
}
