import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { KeptKey } from '../../helpers/evidence/ledger/kept-key.ts'
import { ledgerIn } from '../../helpers/evidence/ledger/ledger.ts'
import { KeyBook } from '../../helpers/evidence/portal/key-book.ts'
import { outputPath } from '../output-path.ts'

const [privateKey, other] = ['P-256', 'P-256'].map(
  (namedCurve) => generateKeyPairSync('ec', { namedCurve }).privateKey,
)
const NAME = 'contract-abcdef-mwqiadf6-created'

/** The books of two runs, one after the other, on one ledger. */
function books() {
  const folder = outputPath('ledger')
  const open = (username = 'robot', checkout = '/project', key = privateKey) => {
    if (!key) throw new Error('no key')
    return new KeyBook(
      ledgerIn(folder),
      { name: 'development', application: { privateKey: key } },
      { url: 'https://developer.example', variables: { PORTAL_USERNAME: username } },
      checkout,
    )
  }
  const run = open()
  run.ask(NAME, 'createKey', ['Planner'])
  return { run, open, folder }
}

const only = ([key, ...others]: readonly KeptKey[]): KeptKey => {
  if (!key || others.length > 0) throw new Error(`${others.length + 1} keys`)
  return key
}

test('a key is remembered before it is made, and what is read of it at once', async () => {
  const { run, open } = books()
  expect(only(open().leftovers())).toMatchObject({ name: NAME, before: ['Planner'], secrets: [] })
  await run.read(NAME, { client_id: 'id-1' })
  expect(only(open().leftovers())).toMatchObject({ clientId: 'id-1', secrets: [] })
  run.note(NAME, { isRenewing: true })
  for (const client_secret of ['one', 'one', 'two'])
    await run.read(NAME, { client_id: 'id-1', client_secret })
  const next = open()
  expect(only(next.leftovers()).isRenewing).toBe(false)
  expect(await next.secretsOf(only(next.leftovers()))).toEqual(['one', 'two'])
  expect(next.clientIds).toEqual(['id-1'])
})

test('a client secret is in the ledger only as what one private key opens', async () => {
  const { run, open, folder } = books()
  await run.read(NAME, { client_id: 'id-1', client_secret: 'the-secret-itself' })
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('the-secret-itself')
  expect(await open('robot', '/project', other).secretsOf(only(run.own()))).toEqual([])
})

test('a renewal that shows another client ID leaves two keys to revoke', async () => {
  const { run, open } = books()
  await run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  await run.read(NAME, { client_id: 'id-2' })
  await run.read(NAME, { client_id: 'id-2', client_secret: 'two' })
  const left = open()
    .leftovers()
    .toSorted((a, b) => a.id.length - b.id.length)
  expect(left.map(({ clientId, name }) => [clientId, name])).toEqual([
    ['id-1', NAME],
    ['id-2', NAME],
  ])
  expect(await Promise.all(left.map((key) => run.secretsOf(key)))).toEqual([['one'], ['two']])
})

for (const [what, username, folder, isLeft] of [
  ['this developer', 'robot', '/project', true],
  ['another developer', 'somebody', '/project', false],
  ['another checkout whose run may go on', 'robot', '/other', false],
] as const)
  test(`a run ${isLeft ? 'deals' : 'does not deal'} with the keys of ${what}`, () => {
    const { run, open } = books()
    expect(open(username, folder).leftovers()).toHaveLength(isLeft ? 1 : 0)
    expect(run.leftovers()).toEqual([])
  })
