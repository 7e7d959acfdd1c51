import { expect, test } from '@playwright/test'
import { type Clock, timeOfDay } from '../../../helpers/base/clock.ts'
import type { Behavior } from '../../../sandbox/behaviors/behavior.ts'
import { inAnswer, replaced, without } from '../../../sandbox/behaviors/members.ts'
import { formSession } from '../../../tools/prove/form-session.ts'
import { recordedOn } from '../../evidence/recorded-on.ts'

const FAPI = 'oauth,oidc,fapi2-security'

/** Records with a clock that moves only when the run waits. */
async function recordedBy(
  variables: Readonly<Record<string, string>>,
  behaviorOf: (waits: readonly number[]) => Behavior = () => ({}),
) {
  const started = Date.now()
  const waits: number[] = []
  const clock: Clock = {
    now: () => started + 1000 * (waits.at(-1) ?? 0),
    until: async (time) => void waits.push((time - started) / 1000),
  }
  const { evidence } = await recordedOn(formSession(), {
    behavior: behaviorOf(waits),
    variables: { STANDARDS_PROFILE: FAPI, ...variables },
    clock,
  })
  return { waits, expired: evidence.probes.expired, evidence }
}

test('the refusal of an expired request_uri counts only if a valid one is opened after it', async () => {
  const { expired } = await recordedBy({ PATIENCE: 'yes' }, (waits) => ({
    answer: { authorization: () => (waits.length > 0 ? { status: 400 } : undefined) },
  }))
  expect(expired).toMatchObject({ control: { is: 'inconclusive' }, walk: { is: 'recorded' } })
})

test('without PATIENCE the run does not wait, and opens and approves nothing for it', async () => {
  const { waits, expired, evidence } = await recordedBy({})
  const unset = { is: 'not configured', because: 'set PATIENCE=yes, and the run waits until it expires' }
  expect(waits).toEqual([])
  expect(expired).toEqual({ control: unset, walk: unset })
  expect(evidence.refusals['exchange of old code']).toMatchObject({ control: unset, answer: unset })
  expect(Object.keys(evidence.repeats.consents)).not.toContain('approved for a code that is kept')
})

for (const [name, alter, walk] of [
  ['too long', replaced('expires_in', 601), { is: 'does not apply' }],
  ['missing', without('expires_in'), { is: 'blocked' }],
  ['zero', replaced('expires_in', 0), { is: 'blocked' }],
] as const)
  test(`the run does not wait for a lifetime that is ${name}`, async () => {
    const { waits, expired } = await recordedBy({ PATIENCE: 'yes' }, () => inAnswer('par', alter))
    // The run waits only for the code.
    expect(waits).toEqual([62])
    expect(expired.walk).toMatchObject(walk)
  })

test('a wait ends when the recording ends, and a time in the past needs no wait', async () => {
  const ending = new AbortController()
  const clock = timeOfDay(ending.signal)
  await clock.until(clock.now() - 1)
  const waiting = clock.until(clock.now() + 3_600_000)
  ending.abort()
  await waiting
  await clock.until(clock.now() + 3_600_000)
})
