import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import type { Report } from '../../helpers/verdict/verdict.ts'

/** What a finished run left. */
export interface Ended {
  readonly code: number | null
  readonly report: Report
  readonly text: string
}

interface Fixtures {
  /** Folder of the run, empty at first. */
  readonly folder: string
  /** Runs `playwright <words>` on the nested project. */
  readonly run: (words: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<Ended>
  /** Writes a file into the folder. */
  readonly write: (name: string, content: unknown) => void
}

const project = join(import.meta.dirname, '../..')
const config = join(import.meta.dirname, 'nested/playwright.config.ts')

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  folder: async ({}, use, testInfo) => {
    testInfo.setTimeout(90_000)
    writeFileSync(testInfo.outputPath('.keep'), '')
    await use(testInfo.outputDir)
  },
  run: ({ folder }, use) =>
    use(async ([command = 'test', ...words], variables = {}) => {
      const { code, text } = await playwright(folder, [command, '--config', config, ...words], variables)
      return { code, text, report: readReport(folder) }
    }),
  write: ({ folder }, use) =>
    use((name, content) =>
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    ),
})
export { expect } from '@playwright/test'

function playwright(
  cwd: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number | null; text: string }> {
  const cli = join(project, 'node_modules/@playwright/test/cli.js')
  const { TEST_WORKER_INDEX: _, FORCE_COLOR: _color, ...shell } = process.env
  const child = spawn(process.execPath, [cli, ...words], { cwd, env: { ...shell, ...variables } })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, text })))
}

function readReport(folder: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'reports/verdict.json'), 'utf8'))
  const errors = errorsOf('verdict.schema.json', report)
  if (errors.length > 0) throw new Error(`verdict.json: ${JSON.stringify(errors[0])}`)
  return report as Report
}
