import { expect, test } from 'vitest'
import { wrongPassword } from '../../helpers/requests/different.ts'

for (const [right, wrong] of [
  ['correct horse battery staple', 'correct horse battery staplE'],
  ['HUNTER2!', 'HUNTEr2!'],
  ['pässwörD-1', 'pässwörd-1'],
  ['4711', '4710'],
  ['4710', '4711'],
  ['ключ', 'клю0'],
] as const)
  test(`the wrong password beside ${right} is ${wrong}`, () => {
    expect(wrongPassword(right)).toBe(wrong)
  })
