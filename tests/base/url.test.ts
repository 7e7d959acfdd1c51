import { expect, test } from 'vitest'
import { normalUrl, parseUrl, strippedUrl } from '../../helpers/base/url.ts'

test('an address with non-ASCII letters can be parsed, even after many others', () => {
  for (let count = 0; count < 300_000; count += 1) parseUrl(`https://host-${count % 7}.example`)
  expect(parseUrl('https://bücher.example')?.host).toBe('xn--bcher-kva.example')
})

test('an address is normalized as in a browser, and any other text is unchanged', () => {
  expect(parseUrl('/here', 'https://service.example/there')?.href).toBe('https://service.example/here')
  expect(normalUrl('HTTPS://Service.example')).toBe('https://service.example/')
  expect(normalUrl('service')).toBe('service')
})

test('an address is stripped of its secrets', () => {
  const shown = [
    'https://a.example/b?c#d',
    'https://user:canary@canary@a.example/@b',
    'com.app://u:canary@cb?x',
  ]
  expect(shown.map(strippedUrl)).toEqual([
    'https://a.example/b',
    'https://<userinfo>@a.example/@b',
    'com.app://<userinfo>@cb',
  ])
})
