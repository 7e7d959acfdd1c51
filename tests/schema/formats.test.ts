import { expect, test } from 'vitest'
import { isEncryptedJwt, isJwt, isLanguageTag } from '../../helpers/schema/formats.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const [SIGNED, NONE, ENCRYPTED] = [{ alg: 'PS256' }, { alg: 'none' }, { alg: 'dir', enc: 'A256GCM' }].map(
  part,
)
const CLAIMS = part({ iss: 'a' })

for (const [what, parts, is] of [
  ['a signed one', [SIGNED, CLAIMS, 'c2ln'], true],
  ['an unsecured one', [NONE, CLAIMS, ''], true],
  ['one that names an algorithm and has no signature', [SIGNED, CLAIMS, ''], false],
  ['a header without alg', [part({ typ: 'JWT' }), CLAIMS, 'c2ln'], false],
  ['a header that is no JSON', ['abc', CLAIMS, 'c2ln'], false],
  ['claims that are a list', [SIGNED, part([1]), 'c2ln'], false],
  ['another alphabet', [SIGNED, CLAIMS, 'c+ln'], false],
  ['two parts', [SIGNED, CLAIMS], false],
  ['five parts of which the header names no enc', [SIGNED, CLAIMS, 'c2ln', 'c2ln', 'c2ln'], false],
  ['six parts', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn', 'dGFn'], false],
] as const)
  test(`${what} is ${is ? '' : 'not '}a JWT`, () => {
    expect([isJwt(parts.join('.')), isEncryptedJwt(parts.join('.'))]).toEqual([is, false])
  })

for (const [what, parts, is] of [
  ['an encrypted one', [ENCRYPTED, 'a2V5', 'aXY', 'Y2k', 'dGFn'], true],
  ['one without an encrypted key', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn'], true],
  ['one without a ciphertext', [ENCRYPTED, '', 'aXY', '', 'dGFn'], false],
  ['one without a tag', [ENCRYPTED, '', 'aXY', 'Y2k', ''], false],
  ['one in another alphabet', [ENCRYPTED, '', 'a+Y', 'Y2k', 'dGFn'], false],
] as const)
  test(`${what} is ${is ? '' : 'not '}an encrypted JWT`, () => {
    expect([isJwt(parts.join('.')), isEncryptedJwt(parts.join('.'))]).toEqual([is, is])
  })

test('a language tag is words of at most eight characters with hyphens between them', () => {
  expect(['en', 'en-GB', 'zh-cmn-Hans-CN', 'x-house', 'es-419'].filter((tag) => !isLanguageTag(tag))).toEqual(
    [],
  )
  expect(
    ['', 'en_GB', 'english language', 'en-', '-en', 'en-GB,fr', 'x-verylongsubtag'].filter(isLanguageTag),
  ).toEqual([])
})
