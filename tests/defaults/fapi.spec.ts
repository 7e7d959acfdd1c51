import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { CONFIG, reportIn, startRunner } from '../runner.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startDefaultService } from './service.ts'

/** The clauses about what a revocation ends. */
const ENDS = [
  'revocation.ends-access-token',
  'revocation.ends-refresh-token',
  'revocation.ends-tokens-of-grant',
  'revocation.wrong-hint',
] as const

/** Clauses about what else ends tokens, or must not. */
const OTHERS = [
  'revocation.authentication',
  'revocation.post-only',
  'revocation.token-of-client',
  'exchange.code-reuse-revokes',
  'introspection.inactive',
] as const

for (const revokesNothing of [false, true])
  test(`clauses about a revocation are ${revokesNothing ? 'not kept by a service that revokes nothing' : 'kept by oidc-provider with FAPI 2.0'}`, async () => {
    test.setTimeout(0)
    const folder = temporaryFolder()
    const service = await startDefaultService({ isFapi: true, revokesNothing })
    cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
    const { text } = await startRunner(folder, service.environment, ['--config', CONFIG]).finished
    await service.close()
    const { clauses } = reportIn(folder)
    const outcomeOf = (id: string) => clauses.find((clause) => clause.id === id)?.outcome
    const found = ENDS.map((id) => [id, outcomeOf(id)])
    if (revokesNothing)
      expect(
        found.filter(([, outcome]) => outcome === 'kept'),
        text,
      ).toEqual([])
    else expect(found, text).toEqual(ENDS.map((id) => [id, 'kept']))
    const strange = OTHERS.filter((id) => !['kept', 'does not apply'].includes(String(outcomeOf(id))))
    // An empty 200 also answers a request without authentication.
    expect(strange, text).toEqual(revokesNothing ? ['revocation.authentication'] : [])
  })
