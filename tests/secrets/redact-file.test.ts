import { readFileSync, statSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { scan } from '../../helpers/secrets/leaks.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { redactContents, redactFiles, unzipped } from '../../helpers/secrets/redact-file.ts'
import { ARTEFACTS, PLANTED, plant } from './planting.ts'

registerSecrets([{ name: 'CLIENT_SECRET', value: PLANTED }])

for (const [name, write] of Object.entries(ARTEFACTS).filter(([name]) => name.endsWith('zip')))
  test(`${name} is rewritten as an archive without the secret`, () => {
    const { folder, file } = plant(name, write(PLANTED))
    redactFiles(folder)
    expect(scan([folder]).suspects).toEqual([])
    const entries = Object.values(unzipSync(readFileSync(file)))
    expect(entries).toHaveLength(Object.values(unzipSync(Buffer.from(write(PLANTED)))).length)
    const clean = readFileSync(file)
    redactFiles(file)
    expect(readFileSync(file).equals(clean)).toBe(true)
  })

test('an archive with a secret only in a file name is rewritten', () => {
  const clean = redactContents(Buffer.from(zipSync({ [`${PLANTED}.txt`]: strToU8('x') })))
  expect(Object.keys(unzipSync(clean))).toEqual([expect.stringMatching(/^<client_secret#\w{10}>\.txt$/)])
})

test('a secret that is split by the colors of a trace is removed', () => {
  const coloured = JSON.stringify(`${PLANTED.slice(0, 8)}\u001b[7m${PLANTED.slice(8)}\u001b[27m`)
  const [clean] = Object.values(
    unzipSync(redactContents(Buffer.from(zipSync({ 'test.trace': strToU8(coloured) })))),
  )
  expect(Buffer.from(clean ?? []).toString()).toMatch(/^"<client_secret#\w{10}>"$/)
})

test('a file that has other bytes before an archive is not an archive', () => {
  expect(unzipped(Buffer.concat([Buffer.from('x'), zipSync({ 'a.txt': strToU8('x') })]))).toBeUndefined()
})

for (const [what, contents] of [
  ['a text', Buffer.from('nothing')],
  ['an archive', Buffer.from(zipSync({ 'a.txt': strToU8('nothing') }))],
  ['a file that only begins like a zip', Buffer.from('PK\x03\x04 nothing', 'latin1')],
] as const)
  test(`${what} without a secret is not changed`, () => {
    expect(redactContents(contents)).toBe(contents)
    const { file } = plant('a', contents)
    const before = statSync(file).ino
    redactFiles(file)
    expect(statSync(file).ino, 'It is not rewritten.').toBe(before)
  })
