import { expect, test } from '@playwright/test'
import { variantsOf } from '../../helpers/secrets/variants.ts'

const latin1 = (bytes: Buffer): string => bytes.toString('latin1')
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const mistaken = (bytes: Buffer): string => latin1(Buffer.from(latin1(bytes)))

for (const [what, value, written] of [
  ['UTF-8', 'pä€ß', latin1(Buffer.from('pä€ß'))],
  ['UTF-8 that was taken for characters, without a plain letter', 'ä€', mistaken(Buffer.from('ä€'))],
  ['UTF-8 that was taken for characters', 'pä€ß', mistaken(Buffer.from('pä€ß'))],
  ['UTF-16', 'pä€ß', latin1(utf16('pä€ß'))],
  ['UTF-16 of the other order', 'pä€ß', latin1(utf16('pä€ß').swap16())],
  ['UTF-16 that was taken for characters', 'pä€ß', mistaken(utf16('pä€ß'))],
  ['UTF-16 of the other order that was taken for characters', 'pä€ß', mistaken(utf16('pä€ß').swap16())],
  ['UTF-16 without its NULs', 'pä€ß', 'p\xe4\xac\x20\xdf'],
  ['UTF-16 without its NULs that was taken for characters', 'pä€ß', latin1(Buffer.from('p\xe4\xac\x20\xdf'))],
  ['UTF-16 of the other order without its NULs', 'pä€ß', 'p\xe4\x20\xac\xdf'],
  ['windows-1252', 'pä€ßŸ', 'p\xe4\x80\xdf\x9f'],
  ['windows-1252, and UTF-8 where it has none', 'pä€ž一', `p\xe4\x80\x9e${latin1(Buffer.from('一'))}`],
  ['Latin-1, and UTF-8 where it has none', 'pä€ÿ', `p\xe4${latin1(Buffer.from('€'))}\xff`],
  ['a control character that is no sign of windows-1252', 'a\x85b', 'a\x85b'],
  ['UTF-8 without what looks like an escape', 'p%41&amp;%252541', 'pA&A'],
] as const)
  test(`a secret is known in ${what}`, () => {
    expect(variantsOf(value)).toContain(written)
  })

test('a secret of plain letters is known in three ways', () => {
  expect([...variantsOf('abc')].sort()).toEqual(['\0a\0b\0c', 'a\0b\0c\0', 'abc'])
})
