import { expect, test } from 'vitest'
import { addressIn } from '../../helpers/browser/portal/portal-page.ts'

for (const [portal, open, address] of [
  ['https://host.example/dev', 'keys', 'https://host.example/dev/keys'],
  ['https://host.example/dev/', '/keys', 'https://host.example/keys'],
  ['https://host.example/dev', '.', 'https://host.example/dev/'],
  ['https://host.example/dev', '#/keys', 'https://host.example/dev/#/keys'],
  ['https://host.example/dev', 'https://other.example/x', 'https://other.example/x'],
  ['https://host.example/dev', 'javascript:alert(1)', 'https://host.example/dev/javascript:alert(1)'],
] as const)
  test(`${open} opens ${address} of ${portal}`, () => {
    expect(addressIn(portal, open)).toBe(address)
  })
