import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KeyBook } from '../../../helpers/endpoints/portal/key-book.ts'
import { KeyLedger } from '../../../helpers/endpoints/portal/ledger.ts'
import { outputPath } from '../../output-path.ts'

const NAME = 'contract-abcdef-mwqiadf6-created'

/** The key book of a run that has created a key, and a function that opens the book of the next run on the same ledger. */
function books() {
  const folder = outputPath('ledger')
  const place = { target: 'development', portal: 'https://developer.example' }
  const open = (username = 'robot', checkout = '/project') =>
    new KeyBook(new KeyLedger(folder), { ...place, folder: checkout, username })
  const run = open()
  run.add({ name: NAME, journey: 'createKey', before: ['Planner'] }, true)
  return { run, open, folder }
}

test('the ledger remembers a key before it is created, then its client ID, but never its secret', () => {
  const { run, open, folder } = books()
  expect(open().keys(false)).toMatchObject([{ kept: { name: NAME, before: ['Planner'] } }])
  run.read(NAME, { client_id: 'id-1', client_secret: 'the-secret-itself' })
  expect(open().keys(false)).toMatchObject([{ kept: { clientId: 'id-1' } }])
  expect(open().clientIds).toEqual(['id-1'])
  const [file = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, file), 'utf8')).not.toContain('the-secret-itself')
})

test('the reason of a key that is left carries the time of the run that saw it, also in a later run', () => {
  const { run, open } = books()
  const [kept] = run.keys(true)
  if (!kept) throw new Error('the key is not in the book')
  run.settle(kept, { is: 'alive', because: 'step 1 (click “Actions”) failed' })
  const left = open().keys(false)[0]?.kept.left
  expect(left?.seen).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('if a renewal shows a new client ID, there are two keys to revoke', () => {
  const { run, open } = books()
  run.read(NAME, { client_id: 'id-1', client_secret: 'one' })
  run.saw('id-1', { isRenewing: true })
  run.read(NAME, { client_id: 'id-2' })
  expect(run.keys(true)).toMatchObject([{ isRenewing: true }, {}])
  run.read(NAME, { client_id: 'id-2', client_secret: 'two' })
  const keys = [
    { kept: { clientId: 'id-1', name: NAME }, secrets: new Set(['one']), isRenewing: false },
    { kept: { clientId: 'id-2', name: NAME }, secrets: new Set(['two']) },
  ]
  expect(run.keys(true)).toMatchObject(keys)
  expect(open().keys(false)).toHaveLength(2)
})

for (const [what, username, folder, isLeft] of [
  ['this developer', 'robot', '/project', true],
  ['another developer', 'somebody', '/project', false],
  ['another checkout whose run may still be going on', 'robot', '/other', false],
] as const)
  test(`a run ${isLeft ? 'revokes' : 'does not revoke'} the keys that were left by ${what}`, () => {
    const { run, open } = books()
    expect(open(username, folder).keys(false)).toHaveLength(isLeft ? 1 : 0)
    expect(run.keys(false)).toEqual([])
  })
