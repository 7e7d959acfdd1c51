import { expect, test } from 'vitest'
import { isLanguageTag } from '../../helpers/schema/formats.ts'

for (const tag of [
  'en',
  'en-GB',
  'FR',
  'zh-Hans-CN',
  'zh-cmn-Hans-CN',
  'de-CH-1996',
  'x-house',
  'i-klingon',
  'es-419',
])
  test(`${tag} is a language tag`, () => {
    expect(isLanguageTag(tag)).toBe(true)
  })

for (const text of ['', 'en_GB', 'english language', 'e', 'en-', '-en', 'x-', 'en-GB,fr', 'x-verylongsubtag'])
  test(`"${text}" is no language tag`, () => {
    expect(isLanguageTag(text)).toBe(false)
  })
