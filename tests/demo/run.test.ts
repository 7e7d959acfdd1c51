import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startOtherService } from '../../demo/index.ts'
import { writeProject } from '../../demo/write-project.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { startRunner } from '../runner.ts'

const CONFIG = join(import.meta.dirname, '../../playwright.config.ts')

/** Runs the suite in a folder that holds nothing but the files of a target. */
async function runContract(folder: string) {
  const { end, stdout, stderr } = await startRunner(folder, { TARGET: 'other' }, ['--config', CONFIG])
    .finished
  const report: Report = JSON.parse(readFileSync(join(folder, 'reports/verdict.json'), 'utf8'))
  return { end, output: stdout + stderr, report }
}

test('a service that is built differently is kept, with an .env, adaptations and a journey', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'contract-other-'))
  const service = await startOtherService()
  try {
    await writeProject(service, folder)
    const { end, output, report } = await runContract(folder)
    expect(report.clauses.filter(({ outcome }) => outcome === 'broken' || outcome === 'blocked')).toEqual([])
    expect(report.verdict, output).toBe('kept')
    expect(end).toBe(0)
    expect(report.usage.logins).toBe(1)
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
