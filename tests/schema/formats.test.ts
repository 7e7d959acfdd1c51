import { expect, test } from 'vitest'
import { isEncryptedJwt, isJwt, isLanguageTag } from '../../helpers/schema/formats.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const [SIGNED, NONE, ENCRYPTED] = [{ alg: 'PS256' }, { alg: 'none' }, { alg: 'dir', enc: 'A256GCM' }].map(
  part,
)
const CLAIMS = part({ iss: 'a' })

for (const [what, parts, is] of [
  ['a signed one', [SIGNED, CLAIMS, 'c2ln'], 'readable'],
  ['an unsecured one', [NONE, CLAIMS, ''], 'readable'],
  ['one that names an algorithm and has no signature', [SIGNED, CLAIMS, ''], 'none'],
  ['a header without alg', [part({ typ: 'JWT' }), CLAIMS, 'c2ln'], 'none'],
  ['a header that is no JSON', ['abc', CLAIMS, 'c2ln'], 'none'],
  ['claims that are a list', [SIGNED, part([1]), 'c2ln'], 'none'],
  ['another alphabet', [SIGNED, CLAIMS, 'c+ln'], 'none'],
  ['two parts', [SIGNED, CLAIMS], 'none'],
  ['five parts of which the header names no enc', [SIGNED, CLAIMS, 'c2ln', 'c2ln', 'c2ln'], 'none'],
  ['six parts', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn', 'dGFn'], 'none'],
  ['an encrypted one', [ENCRYPTED, 'a2V5', 'aXY', 'Y2k', 'dGFn'], 'encrypted'],
  ['one without an encrypted key', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn'], 'encrypted'],
  ['one without a ciphertext', [ENCRYPTED, '', 'aXY', '', 'dGFn'], 'none'],
  ['one without a tag', [ENCRYPTED, '', 'aXY', 'Y2k', ''], 'none'],
  ['an encrypted one in another alphabet', [ENCRYPTED, '', 'a+Y', 'Y2k', 'dGFn'], 'none'],
] as const)
  test(`as a JWT, ${what} is ${is}`, () => {
    const jwt = parts.join('.')
    expect([isJwt(jwt), isEncryptedJwt(jwt)]).toEqual([is !== 'none', is === 'encrypted'])
  })

test('a language tag is words of at most eight characters with hyphens between them', () => {
  expect(['en', 'en-GB', 'zh-cmn-Hans-CN', 'x-house', 'es-419'].filter((tag) => !isLanguageTag(tag))).toEqual(
    [],
  )
  expect(
    ['', 'en_GB', 'english language', 'en-', '-en', 'en-GB,fr', 'x-verylongsubtag'].filter(isLanguageTag),
  ).toEqual([])
})
