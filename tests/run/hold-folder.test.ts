import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect } from '@playwright/test'
import { heldSince, holdFolder, lockOf } from '../../helpers/run/hold-folder.ts'

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

test('whoever deletes what is in a folder does not let another run in', async ({ folder, holder }) => {
  const { next, process } = holder()
  expect(await next()).toBe('held')
  rmSync(join(folder, 'reports'), { recursive: true })
  await expect(holdFolder(folder, 'development', { ...quiet, patience: 0 })).rejects.toThrow(
    `process ${process.pid}`,
  )
  const link = `${folder}-link`
  symlinkSync(folder, link)
  await expect(holdFolder(link, 'development', { ...quiet, patience: 0 })).rejects.toThrow(
    `process ${process.pid}`,
  )
})

test('who waits for a lock that is deleted takes the new one, and keeps it from others', async ({
  folder,
  holder,
}) => {
  const first = holder()
  expect(await first.next()).toBe('held')
  const second = holder()
  expect(await second.next()).toContain('is using this folder')
  rmSync(lockOf(folder))
  expect(await second.next()).toBe('held')
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  await expect(holdFolder(folder, 'development', { ...quiet, patience: 0 })).rejects.toThrow(
    `process ${second.process.pid}`,
  )
})

for (const [what, spoil] of [
  ['a link to nowhere', (path: string) => symlinkSync('nowhere/at/all', path)],
  ['a file', (path: string) => writeFileSync(path, '')],
] as const)
  test(`reports that cannot be written are told with their cause: ${what}`, async ({ folder }) => {
    spoil(join(folder, 'reports'))
    await expect(holdFolder(folder, 'development', quiet)).rejects.toThrow(
      /^reports cannot be written: .* \(E\w+\)\.$/,
    )
  })

test('what is in a folder is of this run from when it took it, or started, whatever is earlier', async ({
  folder,
}) => {
  expect(heldSince()).toBeLessThan(performance.timeOrigin)
  await holdFolder(folder, 'development', quiet)
  expect(heldSince()).toBeLessThan(performance.timeOrigin)
  expect(readdirSync(join(folder, 'reports'))).toEqual([])
})
