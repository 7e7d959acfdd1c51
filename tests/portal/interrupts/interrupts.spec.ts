import {
  expect,
  expectNoneInSilence,
  type Moment,
  STEPS,
  step,
  TIDIES_ONLY,
  test,
} from './interrupts-test.ts'

/** The form that makes a key is on its way, and nobody has read which one it made. */
const confirms =
  (path: RegExp): Moment =>
  (request) =>
    path.test(request.path) && request.form.get('decision') === 'confirm'

/** Moments of which `npm run test:interrupts` tries all. */
const MOMENTS: readonly (readonly [what: string, when: Moment])[] = [
  ['a key is created', confirms(/^\/keys$/)],
  ['Production access is requested', confirms(/^\/production$/)],
  ['a request is approved', ({ path }) => path.startsWith('/review/')],
  ['it tidies up', step(STEPS - 6)],
]

test('a whole run leaves nothing, and has as many steps as are tried', async ({ scene }) => {
  expect(await scene.run()).toEqual({ requests: STEPS, end: 0 })
  expect([scene.live(), scene.left()]).toEqual([[], []])
})

for (const [what, when] of MOMENTS) {
  test(`a run that is killed while ${what} leaves no key that the next one does not revoke or name`, async ({
    scene,
  }) => {
    expect((await scene.run('SIGKILL', when)).end).toBe('SIGKILL')
    expect((await scene.run(...TIDIES_ONLY)).end).toBe(0)
    expectNoneInSilence(scene)
  })

  test(`a run that is interrupted while ${what} leaves no key`, async ({ scene }) => {
    expect((await scene.run('SIGINT', when)).end).toBe(0)
    expect([scene.live(), scene.left()]).toEqual([[], []])
  })
}
