import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { describeExchange } from '../../helpers/redact/describe-exchange.ts'
import { encodings, redact, registerSecrets } from '../../helpers/redact/redact.ts'
import { answered } from '../exchanges.ts'

const special = fc.string({
  minLength: 8,
  maxLength: 40,
  unit: fc.constantFrom(...'ab1"\'<>&+/=%\\ üß\n'.split('')),
})

test('a registered secret never gets through, in any encoding', () => {
  fc.assert(
    fc.property(special, fc.string(), fc.string(), (secret, before, after) => {
      registerSecrets([{ name: 'client_secret', value: secret }])
      for (const encoded of encodings(secret))
        expect(redact(`${before}${encoded}${after}`)).not.toContain(encoded)
    }),
    { numRuns: 100 },
  )
})

test('the same secret has the same fingerprint, and another one another', () => {
  registerSecrets([
    { name: 'access_token', value: 'first-token-value' },
    { name: 'access_token', value: 'second-token-value' },
  ])
  const [first, again, second] = ['first-token-value', 'first-token-value', 'second-token-value'].map(redact)
  expect(first).toMatch(/^<access_token#[0-9a-f]{6}>$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test('what looks like a token or a private key is redacted even if nobody registered it', () => {
  const texts = [
    'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJhIn0.c2lnbmF0dXJl',
    'Bearer opaque-token-value',
    '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
  ]
  for (const text of texts) expect(redact(`x ${text} y`)).not.toContain(text)
})

test('an exchange is described without its secrets', () => {
  const step = answered(400, {
    error: 'invalid_client',
    error_description: 'no',
    access_token: 'a-token-that-nobody-registered',
  })
  if (step.is !== 'recorded') throw new Error('unreachable')
  const exchange = {
    ...step.value,
    request: {
      ...step.value.request,
      url: 'https://service.example/token?code=query-secret',
      headers: { authorization: 'Bearer header-secret-value' },
      form: { grant_type: 'authorization_code', code: 'form-code-value', client_secret: 'form-secret-value' },
    },
  }
  const described = describeExchange(exchange).join('\n')
  expect(described).not.toMatch(/query-secret|header-secret|form-code|form-secret|nobody-registered/)
  expect(described).toMatch(/grant_type=authorization_code[\s\S]*→ 400[\s\S]*invalid_client/)
})
