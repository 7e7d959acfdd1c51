import { expect, test } from '@playwright/test'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { addOwnWord, isControlWord, isNoSecret, isOwnWord } from '../../helpers/secrets/own-words.ts'
import {
  findSecrets,
  redact,
  redactBytes,
  registerRunSecrets,
  registerSecrets,
  unhiddenCredentials,
} from '../../helpers/secrets/redact.ts'
import { OUTCOMES } from '../../helpers/verdict/outcome.ts'

/** A value, whether a token that has it is a word of the reports, and whether a configured secret can have it. */
const WORDS: readonly (readonly [value: string, isOwn: boolean, isNoSecret: boolean])[] = [
  ...OUTCOMES.map((outcome) => [outcome, true, true] as const),
  ['token.scope', true, true],
  ['judgedOn', true, true],
  ['departure', true, true],
  ['verdict', true, true],
  ['client_credentials', true, true],
  ['request_uri', true, true],
  [clauseOf('token.scope').says, true, true],
  ['The token response carries', true, true],
  ['statusDetails', true, true],
  ['document.querySelector', true, true],
  // Of each of the reporters beside ours.
  ['onClick', true, false],
  ['configDir', true, false],
  ['suiteTitles', true, false],
  ['envInfo', true, false],
  ['respons', false, false],
  ['esponse', false, false],
  ['response', true, false],
  ['password', true, false],
  ['kiwi', false, false],
  ['kiwi-2026-autumn', false, false],
  ['Tr0ub4dor&3', false, false],
  ['correct horse battery staple', false, false],
  ['k7jjZtWtNwPWqUDQAXY__mqU87rtax_JdaaFUsn0_Qf', false, false],
  ['b01c0025-362b-49e0-b600-1909d856a264', false, false],
  // Every part of it is there.
  [' '.repeat(5_000), false, false],
]

for (const [value, own, none] of WORDS)
  test(`${value.slice(0, 40)} is ${own ? 'a' : 'no'} word of the reports, and ${none ? 'no' : 'maybe a'} secret`, () => {
    expect(isOwnWord(value)).toBe(own)
    expect(isNoSecret(value)).toBe(none)
  })

test('every id and outcome is a word that programs go by', () => {
  expect([...clauseIds, ...OUTCOMES].filter((word) => !isControlWord(word))).toEqual([])
})

test('what only schemas are made of is none', () => {
  expect(['additionalProperties', 'string', '$ref', '0'].filter(isControlWord)).toEqual([])
})

test('the name of a target is one, once it is known', () => {
  expect(isOwnWord('target-of-nobody-7')).toBe(false)
  addOwnWord('target-of-nobody-7')
  expect(isOwnWord('target-of-nobody-7')).toBe(true)
})

test('whatever a service issues, and whatever is configured, no word of the reports is rewritten or searched for', () => {
  const words = WORDS.filter(([, own]) => own).map(([word]) => word)
  registerRunSecrets(words.map((value) => ({ name: 'access_token', value })))
  registerSecrets(OUTCOMES.map((value) => ({ name: 'password', value })))
  const text = words.join(' | ')
  expect(redact(text)).toBe(text)
  expect(redactBytes(Buffer.from(text)).toString()).toBe(text)
  expect(findSecrets(text)).toEqual([])
  expect(unhiddenCredentials()).toContain('access_token')
})
