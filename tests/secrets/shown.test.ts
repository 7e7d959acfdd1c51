import { expect, test } from 'vitest'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import {
  type ForReaders,
  joined,
  own,
  phrase,
  type Shown,
  show,
  showLines,
} from '../../helpers/secrets/shown.ts'
import { unseenIn } from '../raw-text.ts'

test('texts side by side become no command', () => {
  const [colon, rest] = [show(':'), show(':error::x')]
  expect(phrase`${colon}${rest}`).toBe(':·:error:·:x')
  expect(joined([colon, rest], '')).toBe(':·:error:·:x')
  expect(phrase`${show('##')}[error]`).toBe('#·#[error]')
})

test('a text is redacted before it is made visible, since afterwards its secret is not found', () => {
  registerSecrets([{ name: 'client_secret', value: 'a\u0001secret::with##[signs]' }])
  const text = 'it is a\u0001secret::with##[signs]'
  expect(show(text)).toMatch(/^it is <client_secret#[0-9a-f]{10}>$/)
  expect(showLines(`1\n${text}`)).toMatch(/^1\nit is <client_secret#[0-9a-f]{10}>$/)
  expect(own(text), 'a text of ours holds none').toContain('secret')
})

test('a long text is cut, not within a character, and only once', () => {
  const shown = show(`x${'🙂'.repeat(300_000)}`)
  expect(shown).toMatch(/^x🙂+ … \(600001 characters\)$/u)
  expect(shown.length).toBeLessThanOrEqual(2_000)
  expect(unseenIn(shown)).toEqual([])
  expect(show(shown)).toBe(shown)
  expect(show('x'.repeat(2_000))).toBe('x'.repeat(2_000))
})

/** Compiles only where it is true. */
const holds = <T extends true>(it: T) => it

test('a type with a text that never passed is none for readers', () => {
  interface Told {
    readonly outcome: 'kept' | 'broken'
    readonly number: 1 | 2
    readonly texts: readonly { readonly said: Shown }[]
  }
  type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
  holds<Same<ForReaders<Told>, Told>>(true)
  holds<Same<ForReaders<{ title: string }>['title'], never>>(true)
  holds<Same<ForReaders<{ title: `a ${string}` }>['title'], never>>(true)
  holds<Same<ForReaders<{ titles: readonly string[] }>['titles'][number], never>>(true)
  holds<Same<ForReaders<{ all: Record<string, string> }>['all'][string], never>>(true)
})
