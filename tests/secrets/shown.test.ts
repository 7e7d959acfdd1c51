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

test('joining safe texts never produces a command', () => {
  const [colon, rest] = [show(':'), show(':error::x')]
  expect(phrase`${colon}${rest}`).toBe(':·:error:·:x')
  expect(joined([colon, rest], '')).toBe(':·:error:·:x')
  expect(phrase`${show('##')}[error]`).toBe('#·#[error]')
})

test('a secret with invisible characters or commands in it is redacted', () => {
  registerSecrets([{ name: 'client_secret', value: 'a\u0001secret::with##[signs]' }])
  const text = 'it is a\u0001secret::with##[signs]'
  expect(show(text)).toMatch(/^it is <client_secret#[0-9a-f]{10}>$/)
  expect(showLines(`1\n${text}`)).toMatch(/^1\nit is <client_secret#[0-9a-f]{10}>$/)
  expect(own(text), 'a text of ours is not redacted').toContain('secret')
})

test('a long text is cut once, and not within a character', () => {
  const shown = show(`x${'🙂'.repeat(300_000)}`)
  expect(shown).toMatch(/^x🙂+ … \(600001 characters\)$/u)
  expect(shown.length).toBeLessThanOrEqual(2_000)
  expect(unseenIn(shown)).toEqual([])
  expect(show(shown)).toBe(shown)
  expect(show('x'.repeat(2_000))).toBe('x'.repeat(2_000))
})

/** Compiles only if the type is `true`. */
const holds = <T extends true>(it: T) => it

test('a type with an unchecked text cannot be shown', () => {
  interface Report {
    readonly outcome: 'kept' | 'broken'
    readonly number: 1 | 2
    readonly texts: readonly { readonly said: Shown }[]
  }
  type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
  holds<Same<ForReaders<Report>, Report>>(true)
  holds<Same<ForReaders<{ title: string }>['title'], never>>(true)
  holds<Same<ForReaders<{ title: `a ${string}` }>['title'], never>>(true)
  holds<Same<ForReaders<{ titles: readonly string[] }>['titles'][number], never>>(true)
  holds<Same<ForReaders<{ all: Record<string, string> }>['all'][string], never>>(true)
})
