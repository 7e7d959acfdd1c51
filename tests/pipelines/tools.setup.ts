import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { GITLAB_CI_LOCAL, installRsync, installTools, NODE_24 } from './tools.ts'

test('Node 24, gitlab-ci-local and rsync are found or installed', () => {
  test.setTimeout(300_000)
  installTools()
  installRsync()
  const node = (...words: readonly string[]) =>
    spawnSync(join(NODE_24, 'node'), words, { encoding: 'utf8' }).stdout.trim()
  expect(node('--version')).toMatch(/^v24\./)
  expect(node(GITLAB_CI_LOCAL, '--version')).toBe('4.75.1')
})
