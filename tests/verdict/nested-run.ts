import { spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Report } from '../../helpers/verdict/report.ts'
import { reportIn } from '../runner.ts'

/** What a finished run left. */
export interface Ended {
  readonly code: number | null
  readonly report: Report
  readonly text: string
}

interface Fixtures {
  /** Folder of the run, empty at first. */
  readonly folder: string
  /** Runs `playwright <words>` on the nested project; with `READS: 'one line'` nobody reads on after the first, with `STDOUT` it goes into a file. */
  readonly run: (words: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<Ended>
  /** Runs a file of `commands/` in the folder. */
  readonly command: (name: string, ...words: readonly string[]) => Promise<Pick<Ended, 'code' | 'text'>>
  /** The same with variables of the shell. */
  readonly typed: (
    name: string,
    variables: Readonly<Record<string, string>>,
    ...words: readonly string[]
  ) => Promise<Pick<Ended, 'code' | 'text'>>
  /** Writes a file into the folder. */
  readonly write: (name: string, content: unknown) => void
}

const project = join(import.meta.dirname, '../..')
const cli = join(project, 'node_modules/@playwright/test/cli.js')
/** Configuration of the nested project. */
export const config = join(import.meta.dirname, 'nested/playwright.config.ts')

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  folder: async ({}, use, testInfo) => {
    testInfo.setTimeout(300_000)
    writeFileSync(testInfo.outputPath('.keep'), '')
    await use(testInfo.outputDir)
  },
  run: ({ folder }, use) =>
    use(async ([command = 'test', ...words], variables = {}) => {
      const { code, text } = await child(folder, [cli, command, '--config', config, ...words], {
        ...(variables.RULES === 'gate' && { TARGET: 'sandbox' }),
        ...variables,
      })
      return { code, text, report: reportIn(folder) }
    }),
  command: ({ typed }, use) => use((name, ...words) => typed(name, {}, ...words)),
  typed: ({ folder }, use) =>
    use((name, variables, ...words) =>
      child(
        folder,
        ['--import', import.meta.resolve('tsx'), join(project, 'commands', name), ...words],
        variables,
      ),
    ),
  write: ({ folder }, use) =>
    use((name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    }),
})
export { expect } from '@playwright/test'

function child(
  cwd: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; text: string }> {
  const { TEST_WORKER_INDEX: _, FORCE_COLOR: _color, ...shell } = process.env
  const output = variables.STDOUT ? openSync(variables.STDOUT, 'w') : 'pipe'
  const started = spawn(process.execPath, [...words], {
    cwd,
    env: { ...shell, ...variables },
    stdio: ['pipe', output, 'pipe'],
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk
  }
  started.stdout?.on('data', (chunk) => {
    hear(chunk)
    if (variables.READS === 'one line') started.stdout?.destroy()
  })
  started.stderr?.on('data', hear)
  return new Promise((resolve) => started.on('close', (code) => resolve({ code, text })))
}
