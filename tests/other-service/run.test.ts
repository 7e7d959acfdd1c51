import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Report } from '../../helpers/verdict/report.ts'
import { startOtherService } from './index.ts'
import { writeProject } from './write-project.ts'

const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli')
const CONFIG = join(import.meta.dirname, '../../playwright.config.ts')

/** Runs the suite in a folder that holds nothing but the files of a target. */
async function runContract(folder: string): Promise<{ code: number | null; output: string; report: Report }> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG], {
    cwd: folder,
    env: { PATH, HOME, TARGET: 'other' },
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const report: Report = JSON.parse(readFileSync(join(folder, 'reports/verdict.json'), 'utf8'))
  return { code, output, report }
}

test('a service that is built differently is kept, with an .env, adaptations and a journey', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'contract-other-'))
  const service = await startOtherService()
  try {
    await writeProject(service, folder)
    const { code, output, report } = await runContract(folder)
    expect(report.clauses.filter(({ outcome }) => outcome === 'broken' || outcome === 'blocked')).toEqual([])
    expect(report.verdict, output).toBe('kept')
    expect(code).toBe(0)
    expect(report.economy.logins).toBe(1)
    expect(report.adaptations.map(({ at }) => at)).toEqual([
      'DP_ID_IN',
      'CLIENT_CERTIFICATES',
      '/clientCredentials/form/scope',
      '/tokenExchange/form/client_id',
      '/assertion/audience',
      '/assertion/lifetime',
      '/requestObject/audience',
      '/requestObject/lifetime',
      '/requestObject/claims/nbf',
      '/requestObject/header/typ',
      '/authorization/query/ui_locales',
      '/consentId',
      '/businessApi/get/headers/x-api-key',
      '/businessApi/put/headers/x-api-key',
    ])
    expect(output).toContain('Needed to run, not in the document')
    const written = JSON.stringify(report) + output
    for (const name of ['CLIENT_SECRET', 'CONSENT_PASSWORD', 'CONSENT_TOTP_SEED', 'API_KEY'])
      expect(written, name).not.toContain(service.environment[name])
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
