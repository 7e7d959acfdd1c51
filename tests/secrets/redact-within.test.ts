import { expect, test } from '@playwright/test'
import { redactWithin } from '../../helpers/secrets/redact-within.ts'

const clean = (text: string): string => text.replace('secret', '***')

class Instance {
  text = 'secret'
}

test('every text of a structure is cleaned where it stands', () => {
  const inner = { text: 'a secret', list: ['secret', ['secret', 1, null, undefined]] }
  const bare: Record<string, unknown> = Object.create(null)
  bare.text = 'secret'
  const value = { inner, bare, again: inner, none: null, number: 1 }
  redactWithin(value, clean)
  expect(value).toEqual({
    inner: { text: 'a ***', list: ['***', ['***', 1, null, undefined]] },
    bare: Object.assign(Object.create(null), { text: '***' }),
    again: inner,
    none: null,
    number: 1,
  })
  expect(value.again).toBe(inner)
})

test('a structure that holds itself is cleaned once', () => {
  const value: { self?: object; text: string } = { text: 'secret secret' }
  value.self = value
  redactWithin(value, clean)
  expect(value.text).toBe('*** secret')
})

test('functions, instances and what is no structure are left alone', () => {
  const act = Object.assign(() => 'secret', { text: 'secret' })
  const value = { act, instance: new Instance() }
  redactWithin(value, clean)
  expect([value.act.text, value.instance.text]).toEqual(['secret', 'secret'])
  for (const none of ['secret', null, undefined, 1]) expect(() => redactWithin(none, clean)).not.toThrow()
})

test('a text that is clean is not written', () => {
  expect(() => redactWithin(Object.freeze({ text: 'clean' }), clean)).not.toThrow()
  const written: unknown[] = []
  const value = {
    get text() {
      return 'clean'
    },
    set text(text: string) {
      written.push(text)
    },
  }
  redactWithin(value, clean)
  expect(written).toEqual([])
})
