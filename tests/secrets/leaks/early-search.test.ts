import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { EarlySearch } from '../../../helpers/secrets/leaks/early-search.ts'
import { scan } from '../../../helpers/secrets/leaks/scan.ts'
import { registerSecrets } from '../../../helpers/secrets/redact.ts'
import { PLANTED, plant } from './planting.ts'

const LATER = 'a-secret-that-comes-later-3141'

registerSecrets([{ name: 'CLIENT_SECRET', value: PLANTED }])

/** A clean file that was looked into. */
async function looked() {
  const { folder, file } = plant('a.txt', `nothing, and ${LATER}`)
  const before = new EarlySearch()
  await before.look([file])
  return { folder, file, before }
}

test('a file that was found clean is not searched again, and is counted', async () => {
  const { folder, file, before } = await looked()
  expect(before.knows(file)).toBe(true)
  // Out of time, a file that still has to be searched is told.
  expect(scan([folder], { patience: 0, before })).toEqual({ files: 1, leaks: [], unsearched: [] })
})

test('a file that has changed since is searched', async () => {
  const { folder, file, before } = await looked()
  writeFileSync(file, `now ${PLANTED}`)
  expect(before.knows(file)).toBe(false)
  expect(scan([folder], { before }).leaks).toHaveLength(1)
  rmSync(file)
  expect(before.knows(file)).toBe(false)
})

test('a file is searched again once another secret is known', async () => {
  const { folder, file, before } = await looked()
  registerSecrets([{ name: 'access_token', value: LATER }])
  expect(before.knows(file)).toBe(false)
  expect(scan([folder], { before }).leaks).toHaveLength(1)
})

test('a leak is left to the search at the end, and so are files that are not there, or not looked through', async () => {
  const { folder, file } = plant('a.txt', PLANTED)
  const before = new EarlySearch()
  await before.look([`${file}.none`, file])
  expect(before.knows(file)).toBe(false)
  expect(scan([folder], { before }).leaks).toHaveLength(1)

  const clean = plant('b.txt', 'nothing').file
  before.end()
  await before.look([clean])
  expect(before.knows(clean)).toBe(false)
})

/** Bytes in base64 behind those with which a JPEG begins, as a report holds a picture. */
const picture = (bytes: Buffer): string =>
  Buffer.concat([Buffer.from('ffd8ff', 'hex'), bytes]).toString('base64')

test('a picture of a clean file is not searched again in another one, but what stands beside it is', async () => {
  const known = picture(randomBytes(30_000))
  const before = new EarlySearch()
  await before.look([plant('evidence.json', JSON.stringify({ screenshot: known })).file])
  const page = `<img src="data:image/jpeg;base64,${known}">`
  expect(before.unknownOf(page)).toBe(page.replace(known, `${known.slice(0, 1024)},${known.slice(-1024)}`))
  const { folder } = plant('page.html', `${page}${PLANTED}`)
  expect(scan([folder], { before }).leaks).toHaveLength(1)

  registerSecrets([{ name: 'access_token', value: 'a-secret-that-comes-with-a-picture' }])
  expect(before.unknownOf(page)).toBe(page)
})

test('a picture that was in no clean file is searched, and so is one that goes on', async () => {
  const secret = picture(Buffer.concat([randomBytes(6_000), Buffer.from(PLANTED), randomBytes(6_000)]))
  const known = picture(randomBytes(30_000))
  const before = new EarlySearch()
  await before.look([plant('leak.json', secret).file, plant('evidence.json', known).file])
  const longer = `${known}${Buffer.from(PLANTED).toString('base64')}`
  for (const text of [secret, longer]) {
    expect(before.unknownOf(text)).toBe(text)
    expect(scan([plant('page.html', text).file], { before }).leaks).toHaveLength(1)
  }
})
