import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedBy, isAllowed, originsOf, whyNotAllowed } from '../../helpers/http/allowed-origins.ts'
import { allowedFor } from './allowed-for.ts'

/** What begins like Punycode and is none is no host (RFC 5890, 2.3.1). */
const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/).filter((text) => !text.startsWith('xn--'))
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
const port = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
)
const scheme = fc.constantFrom('http', 'https')
const origin = fc.tuple(scheme, host, port).map(([own, name, at]) => `${own}://${name}${at}`)
const near = fc.tuple(scheme, fc.constantFrom('', 'a.', 'evil-', 'evil', '.'), host, port)

/** Hosts and ports of few kinds, so that some are of what is configured. */
const few = fc
  .tuple(
    scheme,
    fc.constantFrom('a.example', 'b.a.example', 'xa.example', 'example'),
    fc.constantFrom('', ':1', ':443'),
  )
  .map(([own, name, at]) => `${own}://${name}${at}`)

test('what is allowed is at or below a configured host, as strong, and on its port', () => {
  const address = fc.oneof(
    few,
    near.map(([own, before, name, at]) => `${own}://${before}${name}${at}`),
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(few, origin), { maxLength: 4 }), address, (configured, named) => {
      if (!isAllowed(named, originsOf(configured))) return
      const { hostname, port: at, protocol } = new URL(named)
      const reason = configured
        .map((one) => new URL(one))
        .find(
          (one) =>
            `.${hostname}`.endsWith(`.${one.hostname}`) &&
            (protocol === one.protocol ? at === one.port : one.protocol === 'http:' && at === ''),
        )
      expect(reason, `${named} by ${configured.join(' ')}`).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

test('http is never allowed where all that is configured is https, whatever hosts and ports are allowed', () => {
  const secure = fc.array(
    host.map((name) => `https://${name}`),
    { minLength: 1, maxLength: 3 },
  )
  const entry = fc
    .tuple(fc.constantFrom('', '*.'), host, fc.constantFrom('', ':*', ':80', ':8080'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(secure, fc.array(entry, { maxLength: 3 }), port, (configured, entries, at) => {
      const allowed = allowedFor(configured, entries.join(' '))
      const named = allowed.flatMap((one) => [`http://${one.host}${at}`, `http://x.${one.host}${at}`])
      expect(named.filter((address) => isAllowed(address, allowed))).toEqual([])
    }),
  )
})

test('the entry that is told allows the address, and no other host, port or weaker scheme', () => {
  fc.assert(
    fc.property(fc.array(origin, { maxLength: 2 }), origin, (configured, named) => {
      const allowed = originsOf(configured)
      const entry = /ALLOWED_HOSTS=(\S+)/.exec(whyNotAllowed(named, allowed) ?? '')?.[1]
      if (!entry) return
      const more = [allowedBy(entry)].flatMap((one) => one ?? [])
      expect(isAllowed(named, [...allowed, ...more])).toBe(true)
      const { hostname, port: at, protocol } = new URL(named)
      const others = [
        `${protocol}//x.${hostname}:${at}`,
        `${protocol}//${hostname}:${at === '1' ? '2' : '1'}`,
      ]
      const weaker = protocol === 'https:' ? [`http://${hostname}:${at || 443}`] : []
      expect([...others, ...weaker].filter((address) => isAllowed(address, more))).toEqual([])
    }),
  )
})
