import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { askWhetherModified, commitIn } from '../../helpers/base/git.ts'

const COMMIT = '04430d774e96c6ca390858bc8dc0b193e0f395fc'
const OTHER = '1'.repeat(40)

const CHECKOUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a branch': { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` },
  'a commit without a branch': { '.git/HEAD': `${COMMIT}\n` },
  'packed references': {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/packed-refs': `# pack-refs with: peeled\n${OTHER} refs/heads/other/main\n${COMMIT} refs/heads/main\n`,
  },
  'a worktree': {
    '.git': 'gitdir: main/.git/worktrees/a\n',
    'main/.git/worktrees/a/HEAD': 'ref: refs/heads/a\n',
    'main/.git/worktrees/a/commondir': '../..\n',
    'main/.git/refs/heads/a': `${COMMIT}\n`,
  },
}

const NONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no checkout': { 'package.json': '{}' },
  'a checkout without a commit': { '.git/HEAD': 'ref: refs/heads/main\n' },
  'another way to keep references': { '.git/HEAD': 'ref: refs/heads/.invalid\n' },
  'a file that names no folder': { '.git': 'gitdir: nowhere\n' },
  'a reference to no commit': { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': 'ref: x\n' },
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = test.info().outputPath('checkout')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

for (const [what, files] of Object.entries(CHECKOUTS))
  test(`the commit of ${what} is read from its files`, () => {
    expect(commitIn(folderOf(files))).toBe(COMMIT)
  })

for (const [what, files] of Object.entries(NONE))
  test(`${what} has no commit`, () => {
    expect(commitIn(folderOf(files))).toBeUndefined()
  })

test('git is asked whether files differ, and who is told once it has answered', async () => {
  const folder = join(import.meta.dirname, '../..')
  const isModified = await new Promise((told) => askWhetherModified(folder, ['no-such-path'], told))
  expect(isModified).toBe(false)
})
