import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startOtherService } from '../../demo/index.ts'
import { writeProject } from '../../demo/write-project.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { startRunner } from '../runner.ts'

const CONFIG = join(import.meta.dirname, '../../playwright.config.ts')

test('addresses that are wrong in the configuration are no departure of the service', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'contract-mistakes-'))
  const service = await startOtherService()
  try {
    await writeProject(service, folder)
    const { ISSUER_URL, BASE_URL } = service.environment
    const mistakes = { ISSUER_URL: `${ISSUER_URL}/oauth2/token`, BASE_URL: `${BASE_URL}/auth/token` }
    const run = startRunner(folder, { TARGET: 'other', ...mistakes }, ['--config', CONFIG])
    const { end } = await run.finished
    const report: Report = JSON.parse(readFileSync(join(folder, 'reports/verdict.json'), 'utf8'))
    const departures = report.clauses.filter(({ outcome }) =>
      ['broken', 'warning', 'notice'].includes(outcome),
    )
    expect(departures.map(({ id }) => id)).toEqual([])
    expect(report.verdict).toBe('incomplete')
    expect(end).toBe(4)
    const told = (id: string) => report.clauses.find((clause) => clause.id === id)?.checks[0]?.todo
    for (const id of ['discovery.request', 'par.request', 'exchange.request'])
      expect(told(id), id).toBe(`Set ISSUER_URL=${ISSUER_URL}`)
    for (const id of ['token.request', 'api.client-credentials-token'])
      expect(told(id), id).toBe(`Set BASE_URL=${BASE_URL}`)
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
