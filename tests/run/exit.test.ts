import { expect, test } from '@playwright/test'
import { isFarewell } from '../../helpers/run/ending.ts'
import { type Ending, exitCodeOf, worstExit } from '../../helpers/run/exit.ts'

const ENDINGS: readonly (readonly [ending: Ending, code: number])[] = [
  [{ verdict: 'kept' }, 0],
  [{ verdict: 'broken' }, 1],
  [{ verdict: 'misconfigured' }, 2],
  [{ verdict: 'unreachable' }, 3],
  [{ verdict: 'incomplete' }, 4],
  [{}, 4],
  [{ verdict: 'kept', isUnwritten: true }, 4],
  [{ verdict: 'broken', isUnwritten: true }, 4],
  [{ isUnwritten: true }, 4],
  [{ verdict: 'kept', hasLeaked: true }, 5],
  [{ verdict: 'broken', hasLeaked: true, isUnwritten: true }, 5],
  [{ hasLeaked: true }, 5],
  [{ verdict: 'kept', hasLiveKeys: true }, 6],
  [{ verdict: 'broken', hasLiveKeys: true, isUnwritten: true }, 6],
  [{ hasLiveKeys: true, hasLeaked: true }, 5],
]

for (const [ending, code] of ENDINGS)
  test(`${JSON.stringify(ending)} ends with ${code}`, () => {
    expect(exitCodeOf(ending)).toBe(code)
  })

for (const message of [undefined, null, 0, 'kept', {}, { contractExitCode: '0' }, [0]])
  test(`${JSON.stringify(message)} is no farewell of a run`, () => {
    expect(isFarewell(message)).toBe(false)
  })

for (const [codes, worst] of [
  [[0, 0], 0],
  [[0, 2], 2],
  [[2, 4], 4],
  [[4, 3], 3],
  [[3, 1, 4], 1],
  [[1, 6], 6],
  [[6, 5, 0], 5],
  [[], 4],
] as const)
  test(`of ${codes.join(', ') || 'no runs'}, ${worst} is the worst`, () => {
    expect(worstExit(codes)).toBe(worst)
  })
