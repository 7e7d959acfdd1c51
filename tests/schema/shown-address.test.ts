import { expect, test } from 'vitest'
import { faultWithAddress, shownAddress } from '../../helpers/schema/addresses.ts'

for (const [text, shown] of [
  ['https://api.example.com/token?key=canary#canary', 'https://api.example.com/token'],
  ['com.example.app://callback?x=canary', 'com.example.app://callback'],
  ['https:api.example.com', 'https:api.example.com'],
  ['api.example.com:8443/token', 'api.example.com:8443/token'],
  ['https://api.example.com:65536/x', 'https://api.example.com:65536/x'],
  ['https://canary:canary-password', 'https://canary'],
  [`https://api.example.com/${'x'.repeat(300)}`, `https://api.example.com/${'x'.repeat(176)}…`],
] as const)
  test(`${text.slice(0, 60)} is shown as an address`, () => {
    expect(shownAddress(text)).toBe(shown)
  })

for (const text of [
  'https://canary-user:canary-password@api.example.com',
  'https://canary-user:canary/password@api.example.com',
  'https://canary-user:canary?password@api.example.com',
  'https://canary-user:canary#password@api.example.com',
  'https://canary%40api.example.com',
  'https://api.example.com\\canary',
  'https://api.example.com/a canary',
  'canary-secret',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLWEtand0LTQ3',
  '',
])
  test(`${text.replaceAll('canary', '…') || 'an empty text'} is not shown`, () => {
    expect(shownAddress(text)).toBeUndefined()
    expect(faultWithAddress(text, 'wrong')).toBe('wrong')
  })

test('what is wrong with an address stands after it', () => {
  expect(faultWithAddress('https://api.example.com/?x=canary', 'an address with a query')).toBe(
    'https://api.example.com/, an address with a query',
  )
})
