import { expect, test } from 'vitest'
import { ADDRESS_FORMATS } from '../../helpers/schema/addresses.ts'

const faultOf = (format: string, text: string) => ADDRESS_FORMATS[format]?.fault(text)

const [WEB, BASE, REDIRECT, PROXY, ORIGIN, PAGE] = [
  'web-address',
  'base-address',
  'redirect-address',
  'proxy-address',
  'https-origin',
  'portal-page',
] as const
const ALL = [WEB, BASE, REDIRECT, PROXY, ORIGIN, PAGE] as const

/** Invalid addresses by their message, for every format. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'not an absolute address': ['https:api.example.com', 'http:/api.example.com', 'https:'],
  'not in lower case': ['HTTPS://api.example.com', 'Https://api.example.com'],
  'without a host': ['https://', 'https:///x', 'https://:8443', 'https://?x', 'https://#x'],
  'invalid host': ['https://.', 'https://1.2.3.4.5', 'https://[::1', 'https://a%20b.example'],
  'port is not between': [
    'https://api.example.com:',
    'https://api.example.com:0',
    'https://api.example.com:65536',
    'https://api.example.com:8443:8443x',
    'https://api.example.com:x',
  ],
  'space or another character': [
    'https://api.example.com/a b',
    'https://api.example.com\n',
    'https://api.example.com\\@evil.example',
    'https://bücher.example',
    'https://api.example.com/%zz',
    'https://%ff@api.example.com',
    `https://api.example.com/${'$'}{TENANT}`,
  ],
}

for (const format of ALL)
  test(`the format ${format} names every fault of an address`, () => {
    for (const [says, addresses] of Object.entries(FAULTS))
      for (const address of addresses) expect.soft(faultOf(format, address), address).toContain(says)
  })

test('every format rejects a text that is not an address, except portal-page', () => {
  for (const format of ALL.filter((name) => name !== 'portal-page'))
    for (const text of ['api.example.com', '//api.example.com', '/x', '', ':', 'no address'])
      expect(faultOf(format, text), `${format} ${text}`).toBeDefined()
  expect(faultOf('portal-page', 'keys')).toBeUndefined()
})

test('credentials in an address are reported without showing them, and allowed in that of a proxy', () => {
  for (const userinfo of ['canary-user:canary-password', 'canary-token', 'canary-user:canary@password'])
    for (const format of ALL) {
      const fault = faultOf(format, `https://${userinfo}@api.example.com`)
      const expected = 'an address that contains a user name or password'
      expect(fault, format).toBe(format === PROXY ? undefined : expected)
    }
  expect(faultOf(REDIRECT, 'com.example.app://canary:canary@callback')).toMatch(/user name or password$/)
})

/** Valid addresses, and the formats that accept them. */
for (const [address, formats] of [
  ['https://api.example.com', ALL],
  ['https://api.example.com:1', ALL],
  ['https://API.example.com.:65535', ALL],
  ['https://[2001:db8::1]:8443', ALL],
  ['http://192.0.2.1', [WEB, BASE, REDIRECT, PROXY, PAGE]],
  ['https://api.example.com/', [WEB, BASE, REDIRECT, PROXY, PAGE]],
  ['https://api.example.com/a%20b/', [WEB, BASE, REDIRECT, PAGE]],
  ['https://api.example.com?', [WEB, REDIRECT, PAGE]],
  ['https://api.example.com/x?a=b@c.example', [WEB, REDIRECT, PAGE]],
  ['https://api.example.com/#', [PAGE]],
  ['com.example.app:/callback', [REDIRECT, PAGE]],
  ['com.example.app:/callback#x', [PAGE]],
  ['ftp://api.example.com', [PAGE]],
  ['javascript:alert(1)', [PAGE]],
  ['file:///etc/passwd', [PAGE]],
] as const)
  test(`${address} is accepted by ${formats.join(', ')}`, () => {
    expect(ALL.filter((format) => faultOf(format, address) === undefined)).toEqual(formats)
  })
