import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type } from '../shell.ts'
import { blocksOf } from './blocks.ts'
import { cloned } from './copy-project.ts'

test('the worked example of CONTRIBUTING adds a clause that its faults break', async () => {
  const folder = cloned()
  const changes = blocksOf('diff').filter(({ place }) => place.startsWith('CONTRIBUTING.md'))
  expect(changes).toHaveLength(2)
  mkdirSync(join(folder, 'reports'), { recursive: true })
  for (const { text } of changes) {
    writeFileSync(join(folder, 'reports/change.diff'), text)
    execFileSync('git', ['apply', 'reports/change.diff'], { cwd: folder, stdio: 'pipe' })
  }
  expect(await type(folder, 'npm run docs')).toMatchObject({ end: 0 })
  const proof = await type(folder, 'npm run prove -- answers.token.scope')
  expect(proof.text).toMatch(/^\| fault \| 11 \| 0 \| 0 \|$/m)
  expect(proof.end, proof.text).toBe(0)
  const broken = await type(folder, 'SANDBOX_FAULT=answers.token.scope.empty npm run contract')
  expect(broken.text).toContain('token.scope-words is broken')
  expect(broken.end).toBe(1)
  expect(await type(folder, 'npm run check')).toMatchObject({ end: 0 })
})
