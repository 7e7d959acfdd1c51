import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeptKey } from '../../helpers/evidence/ledger/kept-key.ts'
import { ledgerInMemory } from '../../helpers/evidence/ledger/ledger.ts'
import { KeyBook } from '../../helpers/evidence/portal/key-book.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const NAME = 'contract-abcdef-mwqiadf6-created'

/** The books of two runs, one after the other, on one ledger. */
function books() {
  const ledger = ledgerInMemory()
  const open = (username = 'robot', folder = '/project') =>
    new KeyBook(
      ledger,
      { name: 'development', application: { privateKey } },
      { url: 'https://developer.example', variables: { PORTAL_USERNAME: username } },
      folder,
    )
  return { run: open(), open }
}

const only = ([key, ...others]: readonly KeptKey[]): KeptKey => {
  if (!key || others.length > 0) throw new Error(`${others.length + 1} keys`)
  return key
}

test('a key is remembered before it is made, and what is read of it at once', async () => {
  const { run, open } = books()
  run.ask(NAME, 'createKey', ['Planner'])
  expect(only(open().leftovers())).toMatchObject({ name: NAME, before: ['Planner'], secrets: [] })
  await run.read(NAME, { client_id: 'id-1' })
  expect(only(open().leftovers())).toMatchObject({ clientId: 'id-1', secrets: [] })
  await run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  await run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  const next = open()
  expect(await next.secretsOf(only(next.leftovers()))).toEqual(['one'])
  expect(next.clientIds).toEqual(['id-1'])
})

test('a renewed key has both of its secrets', async () => {
  const { run } = books()
  run.ask(NAME, 'createKey', [])
  await run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  run.note(NAME, { isRenewing: true })
  expect(only(run.own()).isRenewing).toBe(true)
  await run.read(NAME, { client_id: 'id-1', client_secret: 'two' })
  expect(await run.secretsOf(only(run.own()))).toEqual(['one', 'two'])
  expect(only(run.own()).isRenewing).toBe(false)
})

test('a renewal that shows another client ID leaves two keys to revoke', async () => {
  const { run, open } = books()
  run.ask(NAME, 'createKey', [])
  await run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  await run.read(NAME, { client_id: 'id-2' })
  await run.read(NAME, { client_id: 'id-2', client_secret: 'two' })
  const left = open().leftovers()
  expect(left.map(({ clientId, name }) => [clientId, name])).toEqual([
    ['id-1', NAME],
    ['id-2', NAME],
  ])
  expect(await Promise.all(left.map((key) => run.secretsOf(key)))).toEqual([['one'], ['two']])
})

test('what becomes of a key is noted on that key', async () => {
  const { run } = books()
  for (const id of ['1', '2']) {
    run.ask(`${NAME}${id}`, 'createKey', [])
    await run.read(`${NAME}${id}`, { client_id: `id-${id}` })
  }
  run.listed(['Key id-2 Live'])
  run.worked('id-2')
  run.revoked('id-2')
  expect(run.own().map(({ listed, worked, revoked }) => [listed, worked, revoked])).toEqual([
    [undefined, undefined, undefined],
    [true, true, true],
  ])
})

for (const [what, username, folder, isLeft] of [
  ['this developer', 'robot', '/project', true],
  ['another developer', 'somebody', '/project', false],
  ['another checkout whose run may go on', 'robot', '/other', false],
] as const)
  test(`a run ${isLeft ? 'deals' : 'does not deal'} with the keys of ${what}`, () => {
    const { run, open } = books()
    run.ask(NAME, 'createKey', [])
    expect(open(username, folder).leftovers()).toHaveLength(isLeft ? 1 : 0)
    expect(run.leftovers()).toEqual([])
  })
