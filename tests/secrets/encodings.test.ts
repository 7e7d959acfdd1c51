import { expect, test } from 'vitest'
import { findSecrets, redact, redactBytes, registerSecrets } from '../../helpers/secrets/redact.ts'
import { hatchCanaries, tagsOf } from '../canary/canaries.ts'
import { ENCODINGS } from '../canary/encodings.ts'
import { searchText } from '../canary/search.ts'

const { CLIENT_SECRET, EXPIRED_ACCESS_TOKEN } = hatchCanaries()
/** Values that contain something like an escape, or cannot be encoded. */
const ODD = ['%41%2541\\n\\\\u0041&amp;&#65;-odd', 'half \ud83d of a pair-odd', '++ a + b +-odd']

for (const [what, secret] of [
  ['an awkward secret', CLIENT_SECRET],
  ['a token', EXPIRED_ACCESS_TOKEN],
] as const) {
  registerSecrets([{ name: 'canary', value: secret }])
  for (const [name, encode] of Object.entries(ENCODINGS))
    test(`${what} is found: ${name}`, () => {
      const text = `some ä words ${encode(secret)} more words`
      const seen = searchText(text, tagsOf(secret), 'text')
      expect(seen, 'The test can find the secret.').not.toEqual([])
      for (const clean of [redact(text), redactBytes(Buffer.from(text)).toString()]) {
        expect(clean).toMatch(/^some ä words .*<canary#[0-9a-f]{10}>.* more words$/)
        expect(searchText(clean, tagsOf(secret), 'text')).toEqual([])
      }
    })
}

for (const secret of ODD)
  test(`a secret with unusual characters is found, escaped or not: ${JSON.stringify(secret)}`, () => {
    registerSecrets([{ name: 'odd', value: secret }])
    const json = JSON.stringify(secret)
    const form = new URLSearchParams([['s', secret]]).toString()
    for (const text of [secret, json, JSON.stringify(json), form])
      expect(redact(`x ${text}`)).toMatch(/<odd#[0-9a-f]{10}>"?\\?"?"?$/)
  })

test('encodings that are not promised are not found', () => {
  const value = 'a-secret-in-many-forms-1'
  registerSecrets([{ name: 'formed', value }])
  const twice = Buffer.from(Buffer.from(value).toString('base64')).toString('base64')
  for (const text of [twice, [...value].reverse().join(''), value.toUpperCase(), [...value].join(' ')])
    expect(findSecrets(text)).toEqual([])
})

for (const text of [
  '\\'.repeat(500_000),
  'eyJ'.repeat(300_000),
  '-----BEGIN A PRIVATE KEY-----'.repeat(10_000),
  `"password":"${'\\'.repeat(300_000)}`,
])
  test(`a long text takes linear time: ${text.slice(0, 20)}…`, () => {
    // A slower search would exceed the time limit of a test.
    expect(redact(text).length).toBeLessThanOrEqual(text.length)
  })
