import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { leave, type } from '../shell.ts'
import { copyProject } from './copy-project.ts'
import { TYPED } from './typed-commands.ts'

test('a user who types what the documentation shows gets what it says', async () => {
  test.setTimeout(1_200_000)
  const folder = copyProject()
  const left: (() => void)[] = []
  try {
    for (const [line, code] of TYPED)
      if (line.startsWith('npm run sandbox')) {
        const { pid } = await leave(folder, line, 'Ctrl+C ends it')
        left.push(() => pid !== undefined && process.kill(-pid, 'SIGINT'))
      } else {
        const { end, text } = await type(folder, line)
        expect.soft(end, `${line}\n${text}`).toBe(code)
        expect.soft(text, line).not.toMatch(/^ {4}at .+:\d+:\d+\)?$/m)
      }
  } finally {
    for (const end of left) end()
    rmSync(folder, { recursive: true, force: true })
  }
})
