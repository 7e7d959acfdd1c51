import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { EXIT } from '../../helpers/run/exit.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { CONFIG, reportIn, startRunner } from '../runner.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { DEPARTURES } from './departures.ts'
import { startDefaultService } from './service.ts'

/** Outcomes that are not departures. The service has no developer portal, so its clauses are not configured. */
const NO_DEPARTURE: readonly Outcome[] = ['kept', 'does not apply', 'not judged', 'not configured']

test('oidc-provider with its defaults has exactly the departures that are listed with their reasons', async () => {
  const folder = temporaryFolder()
  const service = await startDefaultService()
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
  const { end, text } = await startRunner(folder, service.environment, ['--config', CONFIG]).finished
  const report = reportIn(folder)
  const found: Partial<Record<Outcome, string[]>> = {}
  for (const { id, outcome } of report.clauses)
    if (!NO_DEPARTURE.includes(outcome)) found[outcome] = [...(found[outcome] ?? []), id].sort()
  const read = Object.entries(DEPARTURES).map(([outcome, clauses]) => [outcome, Object.keys(clauses).sort()])
  expect(found, text).toEqual(Object.fromEntries(read))
  expect(
    report.clauses.filter(({ force, outcome }) => force === 'standard' && outcome === 'kept').length,
  ).toBeGreaterThan(190)
  expect(report.usage.logins).toBe(1)
  expect(end).toBe(EXIT.broken)
  await service.close()
})
