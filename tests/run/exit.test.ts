import { expect, test } from 'vitest'
import { type Ending, exitCodeOf, noteEnding, ownExitCode, worstExit } from '../../helpers/run/exit.ts'

const ENDINGS: readonly (readonly [ending: Ending, code: number])[] = [
  [{ verdict: 'kept' }, 0],
  [{ verdict: 'broken' }, 1],
  [{ verdict: 'misconfigured' }, 2],
  [{ verdict: 'unreachable' }, 3],
  [{ verdict: 'incomplete' }, 4],
  [{}, 4],
  [{ verdict: 'kept', isUnwritten: true }, 4],
  [{ verdict: 'kept', hasLeaked: true }, 5],
  [{ verdict: 'broken', hasLeaked: true, isUnwritten: true }, 5],
  [{ verdict: 'kept', hasLiveKeys: true }, 6],
  [{ verdict: 'broken', hasLiveKeys: true, isUnwritten: true }, 6],
  [{ hasLiveKeys: true, hasLeaked: true }, 5],
]

test('the exit code follows from the verdict, leaks, live keys and failed writes', () => {
  for (const [ending, code] of ENDINGS) expect(exitCodeOf(ending), JSON.stringify(ending)).toBe(code)
})

test('several runs end with the worst of their exit codes', () => {
  for (const [codes, worst] of [
    [[0, 0], 0],
    [[0, 2], 2],
    [[2, 4], 4],
    [[4, 3], 3],
    [[3, 1, 4], 1],
    [[1, 6], 6],
    [[6, 5, 0], 5],
    [[], 4],
    [[0, 137], 4],
    [[137, 1], 1],
    [[0, 143, 2], 4],
    [[0, -1], 4],
    [[0, Number.NaN], 4],
  ] as const)
    expect(worstExit(codes), codes.join()).toBe(worst)
})

test('only runs that all end with 0 end with 0 together', () => {
  for (const code of Array.from({ length: 255 }, (_, index) => index + 1))
    expect([worstExit([code]), worstExit([0, code]), worstExit([code, 0])], String(code)).not.toContain(0)
})

/** Calls the exit listener of `ownExitCode`. Returns the exit code that it sets, and what it prints. */
function endWith(end: (code: number) => unknown) {
  const { exitCode } = process
  const { write } = process.stderr
  const written: unknown[] = []
  try {
    Reflect.set(process.stderr, 'write', (text: unknown) => written.push(text))
    end(0)
    return { code: process.exitCode, written }
  } finally {
    Object.assign(process, { exitCode })
    Object.assign(process.stderr, { write })
  }
}

test('a run ends with the exit code that follows from its notes, even if other code sets a different one', () => {
  const before = process.listeners('exit')
  ownExitCode()
  ownExitCode()
  const added = process.listeners('exit').filter((listener) => !before.includes(listener))
  for (const listener of added) process.removeListener('exit', listener)
  const [end] = added
  if (!end || added.length > 1) throw new Error('Expected exactly one exit listener.')
  const silent = { code: 4, written: ['INCOMPLETE  The run ended without a verdict.\n'] }
  expect(endWith(end)).toEqual(silent)
  noteEnding({ verdict: 'kept' })
  expect(endWith(end)).toEqual({ code: 0, written: [] })
  noteEnding({ verdict: 'broken' })
  noteEnding({ isUnwritten: false })
  expect(endWith(end)).toEqual({ code: 1, written: [] })
  noteEnding({ hasLeaked: true })
  noteEnding({ verdict: 'kept' })
  expect(endWith(end).code).toBe(5)
})
