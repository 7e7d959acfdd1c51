import { expect, test } from 'vitest'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { type GateLog, gated } from '../../sandbox/gates/gated.ts'
import { GATES, type Gate } from '../../sandbox/gates/gates.ts'
import { startSandbox } from '../../sandbox/index.ts'

const SCOPELESS: Behavior = {
  response: {
    'client-credentials': (response) => {
      const { scope: _, ...others } = response.json
      response.json = others
    },
  },
}

/** Whether each of some token requests, in their order, was answered with a scope. */
async function scopes(
  gate: Gate,
  log: GateLog,
  senders: readonly ('' | 'SECOND_')[],
  behavior = SCOPELESS,
): Promise<unknown[]> {
  const { environment, close } = await startSandbox({ behaviors: [gated(behavior, gate, log)] })
  const answers: unknown[] = []
  for (const sender of senders) {
    const answer = await fetch(`${environment.BASE_URL}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: environment[`${sender}CLIENT_ID`] ?? '',
        client_secret: environment[`${sender}CLIENT_SECRET`] ?? '',
        grant_type: 'client_credentials',
      }),
    })
    answers.push('scope' in ((await answer.json()) as object))
  }
  await close()
  return answers
}

const gateOf = (kind: string, says: string): Gate => {
  const gate = GATES[kind]?.of(['client-credentials']).find((one) => one.says === says)
  if (!gate) throw new Error(`There is no gate that is on ${says}.`)
  return gate
}

test.each([
  ['count', 'from request 3 of its endpoint on', [true, true, false, false], 2],
  ['count', 'at every request number 2 of its endpoint', [true, false, true, false], 2],
  ['application', 'for the second application only', [true, false, true, false], 2],
  ['time', 'after 20 s', [true, true, true, true], 0],
  ['after', 'after a refusal at that endpoint only', [true, true, true, true], 0],
] as const)('a fault behind the gate %s, %s', async (kind, says, expected, acted) => {
  const log = { opened: 0, acted: 0 }
  expect(await scopes(gateOf(kind, says), log, ['', 'SECOND_', '', 'SECOND_'])).toEqual(expected)
  expect(log).toEqual({ opened: acted, acted })
})

test('a gate that is open where a fault changes nothing is not counted as an act', async () => {
  const log = { opened: 0, acted: 0 }
  const gate = gateOf('count', 'from request 2 of its endpoint on')
  const { environment, close } = await startSandbox({ behaviors: [gated(SCOPELESS, gate, log)] })
  for (const _ of [1, 2]) await fetch(`${environment.BASE_URL}/auth/token`, { method: 'POST' })
  await close()
  expect(log).toEqual({ opened: 1, acted: 0 })
})

test('what a fault does at all times is done while its gate is closed', async () => {
  const log = { opened: 0, acted: 0 }
  const closed = gateOf('time', 'after 20 s')
  expect(await scopes(closed, log, ['', 'SECOND_'], { always: SCOPELESS })).toEqual([false, false])
  expect(log).toEqual({ opened: 0, acted: 0 })
})
