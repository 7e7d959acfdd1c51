import { expect, test } from 'vitest'
import { openOf } from '../../../commands/record/draft-portal.ts'
import { controlIn, type ListedKey } from '../../../commands/record/key-rows.ts'
import { addressIn } from '../../../helpers/browser/portal/portal-page.ts'

const HOST = 'https://host.example'

for (const [portal, address, open] of [
  [HOST, `${HOST}/`, '.'],
  [`${HOST}/dev`, `${HOST}/dev/`, '.'],
  [`${HOST}/dev`, `${HOST}/dev`, '.'],
  [`${HOST}/dev`, `${HOST}/dev/keys?code=secret`, 'keys'],
  [`${HOST}/dev/`, `${HOST}/dev/#/keys`, '#/keys'],
  [`${HOST}/dev`, `${HOST}/keys`, '/keys'],
  [HOST, 'https://other.example/keys', 'https://other.example/keys'],
] as const)
  test(`at the portal ${portal}, a journey opens ${address} with “${open}”`, () => {
    expect(openOf(portal, address)).toBe(open)
    const [without = ''] = address.split('?')
    expect(addressIn(portal, open).replace(/\/$/, '')).toBe(without.replace(/\/$/, ''))
  })

const KEY: ListedKey = {
  rows: 'div.key',
  mark: 'key-17',
  variable: 'CLIENT_ID_OF_KEY',
  text: 'Key 5\nkey-17\nLive',
  others: ['Key 4\nkey-16\nLive'],
}

const SNAPSHOT = `- main [ref=e1]:
  - generic [ref=e2]:
    - generic [ref=e3]:
      - heading "Key 4" [ref=e4]
      - generic [ref=e5]: key-16
      - generic [ref=e6]: Live
      - button "Renew Key 4" [ref=e7]
    - generic [ref=e8]:
      - link "Key 5" [ref=e9]
      - generic [ref=e10]: key-17
      - generic [ref=e11]: Live
      - button "Renew Key 5" [ref=e12]:
        - img [ref=e13]
  - button "Create" [ref=e14]
- menu [ref=e15]:
  - menuitem "Revoke" [ref=e16]`

const within = { css: `div.key:has-text('\${CLIENT_ID_OF_KEY}')` }

for (const [ref, control] of [
  ['e9', { role: 'link', within }],
  ['e12', { role: 'button', name: 'Renew', within }],
  ['e13', { role: 'button', name: 'Renew', within }],
  ['e7', undefined],
  ['e14', undefined],
  ['e16', undefined],
] as const)
  test(`the element ${ref} is ${control ? 'in' : 'not in'} the row of the key`, () => {
    const line = { name: 'click', selector: 'internal:role=button', ref }
    expect(controlIn(KEY, { line, document: 1, snapshot: SNAPSHOT })).toEqual(control)
  })
