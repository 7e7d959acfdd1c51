import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { artefactProblems, guardArtefacts } from '../../helpers/spec/artefacts.ts'

const OFF = { trace: 'off', screenshot: 'off', video: 'off' } as const

test('options that are off, or not set, cause no problem', () => {
  guardArtefacts(OFF)
  expect(artefactProblems({})).toEqual([])
})

for (const options of [
  // As set by the test server of UI mode and of editors.
  { trace: { mode: 'on', sources: false, live: true } },
  { trace: 'retain-on-failure' },
  { video: 'on' },
  { screenshot: { mode: 'on' } },
] as const)
  test(`a run with ${JSON.stringify(options)} is refused`, () => {
    const [where] = Object.keys(options)
    const problems = problemsIn(() => guardArtefacts({ ...OFF, ...options }))
    expect(problems).toEqual([
      expect.objectContaining({ where, what: 'records log-in pages, codes and tokens' }),
    ])
  })
