import { expect, test } from '@playwright/test'
import { leave, type } from '../shell.ts'
import { cloned } from './copy-project.ts'

/** Commands of the documentation, in an order that works, with their exit codes. */
const TYPED: readonly (readonly [line: string, code: number])[] = [
  ['npm run keys -- --target development', 0],
  ['npm run init -- --target development', 0],
  // The file of variables is not filled in yet.
  ['npm run doctor -- --target development', 2],
  ['npm run contract -- --target development', 2],
  ['npm run sandbox -- --write rehearsal', 0],
  ['npm run doctor -- --target rehearsal', 0],
  ['npm run contract -- --target rehearsal', 0],
  ['npm run waive', 0],
  ['npm run accept', 0],
  ['cp reports/verdict.json kept.json', 0],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run contract', 1],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run replay -- token.scope', 1],
  ['npm run contract', 0],
  ['npm run compare -- kept.json sandbox', 0],
  ['npm run gate -- --target sandbox', 0],
  ['npm run docs', 0],
  ['npm run check', 0],
]

test('the commands of the documentation work and end with the documented exit code', async () => {
  const folder = cloned()
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
  }
})
