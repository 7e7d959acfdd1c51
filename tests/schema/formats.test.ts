import { expect, test } from 'vitest'
import { isEncryptedJwt, isJwt, isLanguageTag } from '../../helpers/schema/formats.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const [SIGNED, NONE, ENCRYPTED] = [{ alg: 'PS256' }, { alg: 'none' }, { alg: 'dir', enc: 'A256GCM' }].map(
  part,
)
const CLAIMS = part({ iss: 'a' })

for (const [what, parts, is] of [
  ['a signed JWT', [SIGNED, CLAIMS, 'c2ln'], 'readable'],
  ['an unsecured JWT', [NONE, CLAIMS, ''], 'readable'],
  ['a JWT with an algorithm and without a signature', [SIGNED, CLAIMS, ''], 'none'],
  ['a header without alg', [part({ typ: 'JWT' }), CLAIMS, 'c2ln'], 'none'],
  ['a header that is not JSON', ['abc', CLAIMS, 'c2ln'], 'none'],
  ['claims that are a list', [SIGNED, part([1]), 'c2ln'], 'none'],
  ['a JWT in another alphabet', [SIGNED, CLAIMS, 'c+ln'], 'none'],
  ['two parts', [SIGNED, CLAIMS], 'none'],
  ['five parts with a header without enc', [SIGNED, CLAIMS, 'c2ln', 'c2ln', 'c2ln'], 'none'],
  ['six parts', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn', 'dGFn'], 'none'],
  ['an encrypted JWT', [ENCRYPTED, 'a2V5', 'aXY', 'Y2k', 'dGFn'], 'encrypted'],
  ['an encrypted JWT without an encrypted key', [ENCRYPTED, '', 'aXY', 'Y2k', 'dGFn'], 'encrypted'],
  ['an encrypted JWT without a ciphertext', [ENCRYPTED, '', 'aXY', '', 'dGFn'], 'none'],
  ['an encrypted JWT without a tag', [ENCRYPTED, '', 'aXY', 'Y2k', ''], 'none'],
  ['an encrypted JWT in another alphabet', [ENCRYPTED, '', 'a+Y', 'Y2k', 'dGFn'], 'none'],
] as const)
  test(`${what} is ${is === 'none' ? 'not a JWT' : `a JWT that is ${is}`}`, () => {
    const jwt = parts.join('.')
    expect([isJwt(jwt), isEncryptedJwt(jwt)]).toEqual([is !== 'none', is === 'encrypted'])
  })

test('a language tag consists of words of at most eight characters, separated by hyphens', () => {
  expect(['en', 'en-GB', 'zh-cmn-Hans-CN', 'x-house', 'es-419'].filter((tag) => !isLanguageTag(tag))).toEqual(
    [],
  )
  expect(
    ['', 'en_GB', 'english language', 'en-', '-en', 'en-GB,fr', 'x-verylongsubtag'].filter(isLanguageTag),
  ).toEqual([])
})
