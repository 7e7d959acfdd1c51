import { expect, test } from 'vitest'
import { cleanError, cleanText, redactWithin } from '../../helpers/secrets/clean.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { ANNOTATION, cleanAnnotations } from '../../helpers/verdict/annotation.ts'

const SECRET = 'a-secret-of-the-clean-test'
registerSecrets([{ name: 'token', value: SECRET }])

/** Type and text of an annotation, and if it is unchanged. */
const ANNOTATIONS: readonly (readonly [type: string, description: string, stays: boolean])[] = [
  [ANNOTATION.finding, `{"detail":"${SECRET}"}`, true],
  [ANNOTATION.clause, 'token.scope', true],
  [ANNOTATION.clause, SECRET, false],
  ['skip', `blocked: ${SECRET} ::error::x`, false],
  ['note', '##vso[task.complete]\u202e', false],
]

for (const [type, description, stays] of ANNOTATIONS)
  test(`an annotation ${type}: ${description.slice(0, 20)} is ${stays ? 'unchanged' : 'cleaned'}`, () => {
    const annotation = { type, description }
    cleanAnnotations([annotation])
    expect(annotation.description === description).toBe(stays)
    expect(annotation.type).toBe(type)
    if (!stays) expect(annotation.description).not.toMatch(/clean-test|::e|##v|\u202e/)
  })

test('all parts of an error are cleaned, and colors are removed', () => {
  const error = {
    message: `\u001b[31mfailed\u001b[39m with ${SECRET}`,
    stack: `Error: x\n    at ::error::y\n    at z`,
    cause: { message: '##[error]\u0007' },
  }
  cleanError(error)
  expect(error.message).toMatch(/^failed with <token#[0-9a-f]{10}>$/)
  expect(error.stack).toBe('Error: x\n    at :·:error:·:y\n    at z')
  expect(error.cause.message).toBe('#·#[error]␇')
})

test('a command that is split by a color code is made harmless', () => {
  expect(cleanText('##\u001b[0mvso[x]\n:\u001b[1m:error::')).toBe('#·#vso[x]\n:·:error::')
})

const clean = (text: string): string => text.replace('secret', '***')

test('every text of a structure is cleaned in place', () => {
  const inner = { text: 'a secret', list: ['secret', ['secret', 1, null, undefined]] }
  const bare: Record<string, unknown> = Object.create(null)
  bare.text = 'secret'
  const act = Object.assign(() => 'secret', { text: 'secret' })
  const instance = Object.assign(new Date(0), { text: 'secret' })
  const value = { inner, bare, again: inner, none: null, number: 1, act, instance }
  Object.assign(inner, { value })
  redactWithin(value, clean)
  expect(value).toEqual({
    inner: { text: 'a ***', list: ['***', ['***', 1, null, undefined]], value },
    bare: Object.assign(Object.create(null), { text: '***' }),
    again: inner,
    none: null,
    number: 1,
    act,
    instance,
  })
  expect([act.text, instance.text]).toEqual(['secret', 'secret'])
  expect(value.again).toBe(inner)
})
