import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { takeOneTimeCode } from '../../helpers/browser/perform.ts'

test('a one-time code is the current one, and never repeats, even if its seed is written differently', async () => {
  const totp = new TOTP({ secret: new Secret() })
  let time = Date.now()
  const clock = {
    now: () => time,
    until: async (then: number) => {
      time = Math.max(time, then)
    },
  }
  const given: (string | undefined)[] = []
  for (const seed of [totp.secret.base32, totp.toString(), totp.secret.base32]) {
    const code = await takeOneTimeCode(seed, clock)
    expect(code).toBe(totp.generate({ timestamp: time }))
    given.push(code)
  }
  expect(new Set(given).size).toBe(given.length)
  expect(await takeOneTimeCode('1!', clock)).toBeUndefined()
})
