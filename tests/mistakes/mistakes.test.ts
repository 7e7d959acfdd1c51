import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type OtherService, startOtherService } from '../../demo/index.ts'
import { writeProject } from '../../demo/write-project.ts'
import { startRunner } from '../runner.ts'
import { MISTAKES } from './mistakes.ts'

const CONFIG = join(import.meta.dirname, '../../playwright.config.ts')

/** Most lines that a mistake is told in. */
const MOST = 25

const test = base.extend<{ folder: string }, { service: OtherService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const service = await startOtherService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  folder: async ({ service }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-mistakes-'))
    await writeProject(service, folder)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(folder, 'stranger.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

for (const { what, variables, files, options = [], code, cause, remedy } of MISTAKES)
  test(`${what}: the terminal names cause and remedy in ${MOST} lines`, async ({ service, folder }, info) => {
    test.setTimeout(180_000)
    const [env = '', journeys = ''] = ['.env.other', 'journeys/other.json'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    const project = { variables: service.environment, env, journeys }
    for (const [name, text] of Object.entries(files?.(project) ?? {})) writeFileSync(join(folder, name), text)
    const shell = { TARGET: 'other', ...variables?.(project) }
    const { end, stdout, stderr } = await startRunner(folder, shell, ['--config', CONFIG, ...options])
      .finished
    const text = (stdout + stderr).trimEnd()
    writeFileSync(info.outputPath('terminal.txt'), `${text}\n`)
    const flowing = text.replace(/\s+/g, ' ')
    expect.soft(flowing).toMatch(cause)
    expect.soft(flowing).toMatch(remedy)
    expect.soft(text.split('\n').length, text).toBeLessThanOrEqual(MOST)
    expect(end, text).toBe(code)
  })
