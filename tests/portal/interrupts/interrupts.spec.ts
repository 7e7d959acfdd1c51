import {
  expect,
  expectNoneInSilence,
  type Moment,
  STEPS,
  step,
  TIDIES_ONLY,
  test,
} from './interrupts-test.ts'

/** The form that creates a key is sent, but the run has not read the new key yet. */
const confirms =
  (path: RegExp): Moment =>
  (request) =>
    path.test(request.path) && request.form.get('decision') === 'confirm'

/** Some moments; `npm run test:interrupts` tries every step. */
const MOMENTS: readonly (readonly [what: string, when: Moment])[] = [
  ['a key is created', confirms(/^\/keys$/)],
  ['Production access is requested', confirms(/^\/production$/)],
  ['a request is approved', ({ path }) => path.startsWith('/review/')],
  ['it tidies up', step(STEPS - 6)],
]

test('a full run leaves no key, and has exactly the steps that test:interrupts tries', async ({ scene }) => {
  expect(await scene.run()).toEqual({ requests: STEPS, end: 0 })
  expect([scene.live(), scene.left()]).toEqual([[], []])
})

for (const [what, when] of MOMENTS) {
  test(`if a run is killed while ${what}, the next run revokes or names every key that it left`, async ({
    scene,
  }) => {
    expect((await scene.run('SIGKILL', when)).end).toBe('SIGKILL')
    expect((await scene.run(...TIDIES_ONLY)).end).toBe(0)
    expectNoneInSilence(scene)
  })

  test(`a run that is interrupted while ${what} leaves no live key`, async ({ scene }) => {
    expect((await scene.run('SIGINT', when)).end).toBe(0)
    expect([scene.live(), scene.left()]).toEqual([[], []])
  })
}
