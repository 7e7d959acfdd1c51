import { expect, test } from 'vitest'
import { addressIn, isInAddress } from '../../helpers/browser/portal/portal-page.ts'

for (const [portal, open, address] of [
  ['https://host.example/dev', 'keys', 'https://host.example/dev/keys'],
  ['https://host.example/dev/', '/keys', 'https://host.example/keys'],
  ['https://host.example/dev', '.', 'https://host.example/dev/'],
  ['https://host.example/dev', '#/keys', 'https://host.example/dev/#/keys'],
  ['https://host.example/dev', 'https://other.example/x', 'https://other.example/x'],
  ['https://host.example/dev', 'javascript:alert(1)', 'https://host.example/dev/javascript:alert(1)'],
] as const)
  test(`open: ${open} in a journey at ${portal} leads to ${address}`, () => {
    expect(addressIn(portal, open)).toBe(address)
  })

test('a secret is found in an address, encoded or not, except in the fragment', () => {
  const found = (address: string) => isInAddress(`https://host.example${address}`, ['other', 'a/b+c'])
  expect(['/?s=a/b+c', '/?s=a%2Fb%2Bc', '/a/b+c#x', '/?s=other'].map(found)).toEqual([true, true, true, true])
  expect(['/', '/#a/b+c', '/?s=a/b'].map(found)).toEqual([false, false, false])
})
