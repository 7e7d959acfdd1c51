import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimReports } from '../../helpers/run/claim-reports.ts'
import { FolderInUse } from '../../helpers/secrets/registry.ts'
import { folderWith } from '../temporary-folder.ts'

/** A process id that does not exist. */
const NO_PROCESS = 2 ** 22 + 1

/** Claims the reports of a folder, and returns a function that does what the end of this process would do. */
function claimed(folder: string): () => void {
  const before = process.rawListeners('exit')
  const end = () => {
    for (const listener of process.rawListeners('exit'))
      if (!before.includes(listener)) {
        process.off('exit', listener as () => void)
        listener.call(process)
      }
  }
  try {
    claimReports(join(folder, 'reports'))
  } catch (error) {
    end()
    throw error
  }
  return end
}

test('the reports of an active run are refused to another run, wherever its temporary folder is', () => {
  const mark = `.run-${process.ppid}.other`
  const folder = folderWith({ [`reports/${mark}`]: '' })
  expect(() => claimed(folder)).toThrow(FolderInUse)
  expect(() => claimed(folder)).toThrow(`(process ${process.ppid}) is using this folder`)
  expect(readdirSync(join(folder, 'reports'))).toEqual([mark])
})

test('a run marks its reports until it ends, and removes the mark of a killed run', () => {
  const folder = folderWith({ [`reports/.run-${NO_PROCESS}.killed`]: '', 'reports/verdict.json': '{}' })
  const end = claimed(folder)
  const names = readdirSync(join(folder, 'reports')).sort()
  expect(names).toEqual([expect.stringMatching(`^\\.run-${process.pid}\\.`), 'verdict.json'])
  end()
  expect(readdirSync(join(folder, 'reports'))).toEqual(['verdict.json'])
  claimed(folderWith({}))()
  expect(existsSync(join(folder, 'reports'))).toBe(true)
})
