import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect } from '@playwright/test'
import { heldSince, holdFolder } from '../../helpers/run/hold-folder.ts'

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

const quiet = { say: () => {}, pause: 5 }

test('a folder in use is waited for, and told by whom', async ({ holder }) => {
  const first = holder()
  expect(await first.next()).toBe('held')
  const second = holder()
  expect(await second.next()).toMatch(
    new RegExp(
      `^Another run \\(process ${first.process.pid}, target staging, since 2\\S+Z\\) is using this folder`,
    ),
  )
  first.process.kill('SIGKILL')
  expect(await second.next()).toBe('held')
})

test('a run that is killed leaves nothing that another would wait for', async ({ folder, holder }) => {
  const first = holder()
  expect(await first.next()).toBe('held')
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const said: string[] = []
  await holdFolder(folder, 'development', { ...quiet, patience: 0, say: (line) => said.push(line) })
  expect(said).toEqual([])
})

test('patience ends, and says what to do', async ({ folder, holder }) => {
  const { next, process } = holder()
  expect(await next()).toBe('held')
  const tried = () => holdFolder(folder, 'development', { ...quiet, patience: 0 })
  await expect(tried()).rejects.toThrow(`process ${process.pid}, target staging`)
  await expect(tried()).rejects.toThrow('in a different folder')
})

test('who waits for a folder that is deleted takes the new one, and keeps it from others', async ({
  folder,
  holder,
}) => {
  const first = holder()
  expect(await first.next()).toBe('held')
  const second = holder()
  expect(await second.next()).toContain('is using this folder')
  // At once: who waits makes a new file in a folder that is emptied file by file.
  renameSync(join(folder, 'reports'), join(folder, 'deleted'))
  rmSync(join(folder, 'deleted'), { recursive: true })
  expect(await second.next()).toBe('held')
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  await expect(holdFolder(folder, 'development', { ...quiet, patience: 0 })).rejects.toThrow(
    `process ${second.process.pid}`,
  )
})

test('a folder that cannot be written is told with its cause', async ({ folder }) => {
  symlinkSync('nowhere/at/all', join(folder, 'reports'))
  await expect(holdFolder(folder, 'development', quiet)).rejects.toThrow(
    /^reports.\.lock cannot be written: /,
  )
  rmSync(join(folder, 'reports'))
  writeFileSync(join(folder, 'reports'), '')
  await expect(holdFolder(folder, 'development', quiet)).rejects.toThrow('where its folder should be')
})

test('what is in a folder is of this run from when it took it, or started, whatever is earlier', async ({
  folder,
}) => {
  expect(heldSince(folder)).toBeLessThan(performance.timeOrigin)
  await holdFolder(folder, 'development', quiet)
  expect(heldSince(folder)).toBeLessThan(performance.timeOrigin)
})
