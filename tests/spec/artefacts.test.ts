import { afterEach, expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { artefactProblems, guardArtefacts, traceOption } from '../../helpers/spec/artefacts.ts'

const OFF = { trace: 'off', screenshot: 'off', video: 'off' } as const

afterEach(() => {
  delete process.env.TRACE
})

test('what is off is let through, and the trace that TRACE=on asks for', () => {
  guardArtefacts(OFF)
  expect(artefactProblems({})).toEqual([])
  const quiet = { mode: 'on', screenshots: false, sources: false } as const
  expect(artefactProblems({ trace: quiet }).map(({ where }) => where)).toEqual(['trace'])
  expect(traceOption()).toBe('off')
  process.env.TRACE = 'on'
  expect(traceOption()).toEqual(quiet)
  guardArtefacts({ ...OFF, trace: quiet })
})

for (const options of [
  // As the test server of UI mode and of editors sets it.
  { trace: { mode: 'on', sources: false, live: true } },
  { trace: 'retain-on-failure' },
  { video: 'on' },
  { screenshot: { mode: 'on' } },
] as const)
  test(`no evidence is recorded with ${JSON.stringify(options)}`, () => {
    const [where] = Object.keys(options)
    const problems = problemsIn(() => guardArtefacts({ ...OFF, ...options }))
    expect(problems).toEqual([
      expect.objectContaining({ where, what: 'records log-in pages, codes and tokens' }),
    ])
    process.env.TRACE = 'on'
    expect(problemsIn(() => guardArtefacts({ ...OFF, ...options }))).toHaveLength(1)
  })
