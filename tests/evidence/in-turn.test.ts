import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import type { WalkRequest } from '../../helpers/browser/walk-request.ts'
import { inTurn } from '../../helpers/evidence/record.ts'

const requestOf = (state: string) => ({ state }) as WalkRequest

/** A session that notes when walks begin and end; one of a state fails. */
function watched(noted: string[]): ConsentSession {
  return {
    walk: async ({ state }) => {
      noted.push(`${state} begins`)
      await tick()
      noted.push(`${state} ends`)
      if (state === 'fails') throw new Error(state)
      return { pages: [], documents: [], durationMs: 1 }
    },
    close: async () => void noted.push('closed'),
  }
}

test('a walk begins when the one before has ended, also by a fault', async () => {
  const noted: string[] = []
  const session = inTurn(watched(noted))
  const ends = await Promise.allSettled(['fails', 'b'].map((state) => session.walk(requestOf(state))))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await session.close()
  expect(noted).toEqual(['fails begins', 'fails ends', 'b begins', 'b ends', 'closed'])
})
