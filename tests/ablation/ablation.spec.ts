import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { allClauseIds, clauseOf, isProductClauseId } from '../../contract/index.ts'
import { profileNames } from '../../contract/standards/profiles.ts'
import { notChosen } from '../../helpers/evidence/safety.ts'
import type { Ablated } from '../../tools/ablation/ablate.ts'
import { allCases } from '../../tools/prove/all-cases.ts'
import { BASELINE, SECURED } from '../../tools/prove/case.ts'
import { onEachCheck } from '../../tools/prove/judge-cases.ts'
import { caseRecorder } from '../../tools/prove/record-cases.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Conforming services, which together show every clause. */
const CONFORMING = [BASELINE, 'portal.itself', SECURED, 'refusals.forbidden']

test('no check finds its clause kept if a piece of its evidence is removed, or shows the opposite', async () => {
  const folder = join(temporaryFolder(), 'records')
  mkdirSync(folder)
  const recorder = await caseRecorder(folder)
  const cases = allCases().filter(({ name }) => CONFORMING.includes(name))
  await Promise.all(cases.map(recorder.record))
  await recorder.close()

  const checks = await onEachCheck<Ablated>('ablation', folder)

  const faults = checks.flatMap(({ clause, found }) => found.faults.map((fault) => `${clause}: ${fault}`))
  expect(faults.join('\n')).toBe('')
  const kept = new Set(checks.flatMap(({ clause, found }) => (found.keptIn === undefined ? [] : [clause])))
  const judged = allClauseIds().filter((id) => clauseOf(id).force !== 'silent' && !isProductClauseId(id))
  expect(judged.filter((id) => !kept.has(id) && !notChosen(profileNames, id))).toEqual([])
})
