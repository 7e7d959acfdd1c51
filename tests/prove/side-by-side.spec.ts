import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { allCases } from './all-cases.ts'
import { recordSideBySide } from './record-side-by-side.ts'

// Each test starts two processes, which takes seconds on a busy machine.
test.slow()

const cases = allCases(false).filter(({ name }) => name.startsWith('answers.token.token_type.'))

async function recorded(signal: AbortSignal, onRecorded: (name: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'))
  const options = { folder, isWhole: false, processes: 2, atOnce: 1, signal }
  try {
    await recordSideBySide(cases, { ...options, onRecorded: ({ name }) => onRecorded(name) })
    return readdirSync(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('every case is recorded once, whichever process takes it', async () => {
  const told: string[] = []
  const files = await recorded(new AbortController().signal, (name) => told.push(name))
  const names = cases.map(({ name }) => name).sort()
  expect(names.length).toBeGreaterThan(5)
  expect(told.sort()).toEqual(names)
  expect(files.sort()).toEqual(names.map((name) => `${name}.json`).sort())
})

test('an interrupt ends the processes before every case is recorded', async () => {
  const interrupt = new AbortController()
  const told: string[] = []
  const recording = recorded(interrupt.signal, (name) => {
    told.push(name)
    interrupt.abort()
  })
  await expect(recording).rejects.toThrow()
  expect(told).not.toEqual([])
  expect(told.length).toBeLessThan(cases.length)
})
