import { expect, test } from '@playwright/test'
import { runId } from '../../helpers/base/run-folder.ts'
import { hasOwnExitCode, isFarewell, noteEnding, ownExitCode } from '../../helpers/run/ending.ts'

/** How this process would end, as far as `ownExitCode` has a say in it: its code, and what it tells. */
function endWith(end: (code: number) => unknown, { listens }: { readonly listens: boolean }) {
  const { exitCode, send } = process
  const { write } = process.stderr
  const heard: unknown[] = []
  const written: unknown[] = []
  try {
    Reflect.set(process, 'send', listens ? (message: unknown) => heard.push(message) : undefined)
    Reflect.set(process.stderr, 'write', (text: unknown) => written.push(text))
    end(0)
    return { code: process.exitCode, heard, written }
  } finally {
    Object.assign(process, { exitCode, send })
    Object.assign(process.stderr, { write })
  }
}

test('a run ends with the code of what was noted, whoever ends it, and tells whoever listens', () => {
  expect(hasOwnExitCode()).toBe(false)
  const before = process.listeners('exit')
  ownExitCode()
  ownExitCode()
  const added = process.listeners('exit').filter((listener) => !before.includes(listener))
  for (const listener of added) process.removeListener('exit', listener)
  const [end] = added
  if (!end || added.length > 1) throw new Error('A run has one end.')
  expect(hasOwnExitCode()).toBe(true)

  const silent = endWith(end, { listens: true })
  expect(silent).toEqual({
    code: 4,
    heard: [{ contractExitCode: 4, run: runId() }],
    written: ['INCOMPLETE  The run ended without a verdict.\n'],
  })
  expect(silent.heard.every(isFarewell)).toBe(true)

  noteEnding({ verdict: 'kept' })
  expect(endWith(end, { listens: false })).toEqual({ code: 0, heard: [], written: [] })
  noteEnding({ verdict: 'broken' })
  noteEnding({ isUnwritten: false })
  expect(endWith(end, { listens: true })).toEqual({
    code: 1,
    heard: [{ contractExitCode: 1, run: runId() }],
    written: [],
  })
  noteEnding({ hasLeaked: true })
  noteEnding({ verdict: 'kept' })
  expect(endWith(end, { listens: false }).code).toBe(5)
})
