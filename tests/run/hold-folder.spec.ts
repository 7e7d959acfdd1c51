import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect } from '@playwright/test'
import { holdFolder } from '../../helpers/run/hold-folder.ts'

interface Fixtures {
  readonly folder: string
  /** Starts a process that takes the folder; its lines come in turn. */
  readonly holder: () => { process: ChildProcess; next(): Promise<string> }
}

const test = base.extend<Fixtures>({
  folder: async ({ browserName: _ }, use, { outputDir }) => {
    mkdirSync(outputDir, { recursive: true })
    await use(outputDir)
  },
  holder: async ({ folder }, use) => {
    const started: ChildProcess[] = []
    await use(() => {
      const child = spawn(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'holder.ts'), folder],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      started.push(child)
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return { process: child, next: async () => String((await lines.next()).value) }
    })
    for (const child of started) child.kill('SIGKILL')
  },
})

const quiet = () => {}

test('a folder in use is refused, by whatever path, and the message names who uses it', async ({
  folder,
  holder,
}) => {
  const { next, process } = holder()
  expect(await next()).toBe('held')
  const refusal = new RegExp(
    `^Another run \\(process ${process.pid}, target staging, since 2\\S+Z\\) is using this folder; nothing was sent`,
  )
  await expect(holdFolder(folder, 'development', quiet)).rejects.toThrow(refusal)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  const link = `${folder}-link`
  symlinkSync(folder, link)
  await expect(holdFolder(link, 'development', quiet)).rejects.toThrow('in a different folder')
})

test('a run that is killed leaves nothing in the way of another one', async ({ folder, holder }) => {
  const first = holder()
  expect(await first.next()).toBe('held')
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const said: string[] = []
  await holdFolder(folder, 'development', (line) => said.push(line))
  expect(said).toEqual([])
})
