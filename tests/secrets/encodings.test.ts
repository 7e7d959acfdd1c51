import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { scan } from '../../helpers/secrets/leaks/scan.ts'
import { redact, redactBytes, registerSecrets } from '../../helpers/secrets/redact.ts'
import { hatchCanaries, tagsOf } from '../canary/canaries.ts'
import { ENCODINGS, SPLITS } from '../canary/encodings.ts'
import { searchText } from '../canary/search.ts'

const { CLIENT_SECRET, EXPIRED_ACCESS_TOKEN } = hatchCanaries()
const token = `${randomBytes(30).toString('base64url')}.${randomBytes(120).toString('base64url')}.${randomBytes(64).toString('base64url')}`
/** What somebody configured, and what was issued. */
const SECRETS = { CLIENT_SECRET, EXPIRED_ACCESS_TOKEN, token, code: randomBytes(16).toString('hex') }
registerSecrets(Object.entries(SECRETS).map(([name, value]) => ({ name, value })))

const asTexts = Object.entries(ENCODINGS).map(
  ([name, encode]) =>
    [
      name,
      (secret: string) =>
        JSON.stringify({ error: 'invalid_request', error_description: `of ${encode(secret)} it is` }),
    ] as const,
)
const raw = Object.entries(ENCODINGS)
  .filter(([name]) => name !== 'escapes of JSON')
  .map(([name, encode]) => [`${name}, in no JSON`, (secret: string) => `x ${encode(secret)} y`] as const)
const split = Object.entries(SPLITS).map(([name, write]) => [`split: ${name}`, write] as const)

/** What is found of a secret by a search that shares nothing with the product. */
const findsOf = (text: string, secret: string): readonly string[] =>
  searchText(text, tagsOf(secret), '').map(({ tag }) => tag)

for (const [what, write] of [...asTexts, ...raw, ...split])
  test(`no secret gets through, and none stays in a file: ${what}`, () => {
    for (const secret of Object.values(SECRETS)) {
      const text = write(secret)
      expect(findsOf(text, secret), 'The search finds what is there.').not.toEqual([])
      expect(findsOf(redact(text), secret)).toEqual([])
      expect(findsOf(redactBytes(Buffer.from(text)).toString(), secret)).toEqual([])
      expect(redact(text), 'What is beside it stays.').toMatch(
        /"(message|title|error|headers|errors)"|^x .* y$|^\{"</s,
      )

      const folder = test.info().outputPath('planted')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'text.txt'), text)
      expect(scan([folder]).leaks).toHaveLength(1)
      writeFileSync(join(folder, 'text.txt'), redact(text))
      expect(scan([folder]).leaks).toEqual([])
    }
  })
