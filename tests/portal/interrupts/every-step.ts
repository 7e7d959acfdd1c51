import { expect, expectNoneInSilence, STEPS, step, TIDIES_ONLY, test } from './interrupts-test.ts'

for (let at = 1; at <= STEPS; at += 1) {
  test(`if a run is killed at step ${at}, the next run revokes or names every key that it left`, async ({
    scene,
  }) => {
    expect(await scene.run('SIGKILL', step(at))).toMatchObject({ end: 'SIGKILL' })
    expect((await scene.run(...TIDIES_ONLY)).end).toBe(0)
    expectNoneInSilence(scene)
  })

  test(`a run that is interrupted at step ${at} leaves no live key`, async ({ scene }) => {
    expect((await scene.run('SIGINT', step(at))).end).toBe(0)
    expect([scene.live(), scene.left()]).toEqual([[], []])
  })
}
