import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { describeLeak, removeLeaks, scan, search } from '../../../helpers/secrets/leaks/scan.ts'
import { registerSecrets } from '../../../helpers/secrets/redact.ts'
import { ARTEFACTS, PLANTED, plant } from './planting.ts'

registerSecrets([{ name: 'CLIENT_SECRET', value: PLANTED }])

test('a secret is found in each kind of artefact, and no other text is', () => {
  for (const [name, write] of Object.entries(ARTEFACTS)) {
    const { folder } = plant(name, write('nothing that anybody keeps to himself'))
    expect(scan([folder]), name).toMatchObject({ leaks: [], unsearched: [] })
    plant(name, write(PLANTED))
    const told = scan([folder]).leaks.map(describeLeak)
    expect(told, name).toEqual([expect.stringMatching(/^\S+ holds <client_secret#[0-9a-f]{10}>( in \S.*)?$/)])
    expect(told.join()).not.toContain('planted "q"')
    rmSync(folder, { recursive: true })
  }
})

test('a secret is found in the name of a file', () => {
  registerSecrets([{ name: 'access_token', value: 'f00d-f00d-f00d' }])
  const { folder } = plant('a-f00d-f00d-f00d.txt', '')
  expect(scan([folder]).leaks.map(describeLeak).join()).toMatch(/<access_token#\w{10}> in its name$/)
})

test('a leak in an archive is reported with its place', () => {
  const { folder } = plant('resource.zip', ARTEFACTS['resource.zip']?.(PLANTED) ?? '')
  expect(scan([folder]).leaks.flatMap(({ holds }) => [...holds.values()])).toEqual(['resources/1.dat'])
})

test('a place is searched once, whatever it is called', () => {
  const { folder, file } = plant('a.txt', PLANTED)
  expect(scan([folder, resolve(folder), file]).leaks.map((leak) => leak.file)).toEqual([relative('', file)])
})

test('a file that cannot be read is told with the reason', () => {
  expect(search('no-such-file')).toEqual({
    file: 'no-such-file',
    because: expect.stringMatching(/^ENOENT: no such file/),
  })
})

test('a credential that is known by its name and its looks is told once, one that is not beside it', () => {
  const jwt = (signature: string) =>
    `${Buffer.from('{"alg":"PS256"}').toString('base64url')}.eyJhIjoxfQ.${signature.repeat(86)}`
  registerSecrets([{ name: 'access_token', value: jwt('t') }])
  const marks = (text: string) =>
    scan([plant('a.txt', text).folder]).leaks.flatMap(({ holds }) =>
      [...holds.keys()].map((mark) => mark.replace(/#\w{10}/, '')),
    )
  expect(marks(jwt('t'))).toEqual(['<access_token>'])
  expect(marks(`${jwt('t')} ${jwt('u')}`)).toEqual(['<access_token>', '<jwt>'])
})

test('what leaks, or could not be searched, is removed', () => {
  const { folder, file } = plant('a.txt', PLANTED)
  const other = plant('b.txt', '')
  const found = scan([folder])
  const unsearched = [{ file: other.file, because: 'of nothing' }]
  expect(removeLeaks({ ...found, unsearched })).toEqual({
    leaks: [expect.stringMatching(/a\.txt holds <client_secret#\w{10}>; the file was removed$/)],
    unsearched: [expect.stringMatching(/b\.txt could not be searched .*; the file was removed$/)],
  })
  expect([file, other.file].filter((path) => existsSync(path))).toEqual([])
})

test('a line tells a few secrets and how many more', () => {
  const tokens = Array.from({ length: 8 }, (_, index) => `token-number-${index}-of-many`)
  registerSecrets(tokens.map((value) => ({ name: 'access_token', value })))
  const told = (some: readonly string[]) =>
    scan([plant('a.txt', some.join(' ')).folder])
      .leaks.map(describeLeak)
      .join()
  const five = /^\S+ holds (<access_token#\w{10}>, ){4}<access_token#\w{10}>/
  expect(told(tokens)).toMatch(new RegExp(`${five.source}, and 3 more secrets$`))
  expect(told(tokens.slice(0, 5))).toMatch(new RegExp(`${five.source}$`))
})

test('a file that was last changed before a time is left out, whatever time it was given', async () => {
  const { folder, file } = plant('old.txt', PLANTED)
  const since = Math.floor(statSync(file).ctimeMs) + 1
  expect(scan([folder], { since })).toEqual({ files: 0, leaks: [], unsearched: [] })
  // The clock of the disk goes by steps of some milliseconds.
  const changedAgain = () => {
    utimesSync(file, new Date(0), new Date(0))
    return statSync(file).ctimeMs
  }
  await expect.poll(changedAgain).toBeGreaterThanOrEqual(since)
  expect(scan([folder], { since }).leaks, 'Its change time is of now.').toHaveLength(1)
  expect(scan([folder], { since: statSync(file).ctimeMs }).files).toBe(1)
})
