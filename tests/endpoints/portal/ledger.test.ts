import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysLeft, wordsOf } from '../../../helpers/endpoints/portal/keys-left.ts'
import {
  accountOf,
  checkoutOf,
  type KeptKey,
  KeyLedger,
  ledgerFolder,
  ledgerProblems,
} from '../../../helpers/endpoints/portal/ledger.ts'
import { outputPath } from '../../output-path.ts'

const PORTAL = 'https://developer.example'
const PLACE = { folder: '/project', target: 'development', portal: PORTAL, username: 'robot' }

const key = (more: Partial<KeptKey> = {}): KeptKey => ({
  id: 'contract-abcdef-mwqiadf6-created',
  name: 'contract-abcdef-mwqiadf6-created',
  checkout: checkoutOf(PLACE),
  portal: PORTAL,
  account: accountOf(PLACE),
  journey: 'createKey',
  since: new Date().toISOString(),
  before: [],
  clientId: 'id-1',
  ...more,
})

/** A new folder that every user may read. */
function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a ledger keeps the latest record of a key until it is forgotten, and only its owner can read it', () => {
  const folder = makeFolder(outputPath('ledger'))
  const ledger = new KeyLedger(folder)
  expect(ledger.keys()).toEqual([])
  ledger.note(key())
  ledger.note(key({ listed: true }))
  expect(ledger.keys()).toMatchObject([{ id: key().id, listed: true }])
  const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(mode)
  if (process.platform !== 'win32') expect(modes).toEqual(['700', '600'])
  ledger.forget(key())
  expect(ledger.keys()).toEqual([])
})

for (const [what, text] of [
  ['half an entry', '{ "id": "contract'],
  ['an entry that is not of a key', JSON.stringify({ ...key(), journey: 'red' })],
] as const)
  test(`${what} in the ledger stops a run before it begins`, () => {
    const XDG_STATE_HOME = outputPath('state')
    const note = join(makeFolder(ledgerFolder({ XDG_STATE_HOME })), 'note.json')
    writeFileSync(note, text)
    expect(ledgerProblems({ XDG_STATE_HOME })).toMatchObject([
      { where: note, expected: expect.stringContaining('can be deleted') },
    ])
  })

test('a ledger that cannot be written is a problem of XDG_STATE_HOME', () => {
  const XDG_STATE_HOME = join(makeFolder(outputPath('state')), 'file')
  writeFileSync(XDG_STATE_HOME, '')
  expect(ledgerProblems({ XDG_STATE_HOME })).toEqual([])
  expect(ledgerProblems({ XDG_STATE_HOME, PORTAL_ACTIONS: 'manage' })).toMatchObject([
    { where: 'XDG_STATE_HOME', what: expect.stringContaining('cannot be written') },
  ])
})

const STATE = join(homedir(), '.local/state/authorization-contract/keys')

for (const [what, values, folder] of [
  ['by default', {}, STATE],
  ['if XDG_STATE_HOME is set', { XDG_STATE_HOME: '/state' }, '/state/authorization-contract/keys'],
  ['if XDG_STATE_HOME is not an absolute path', { XDG_STATE_HOME: 'state' }, STATE],
] as const)
  test(`the folder of a ledger ${what}`, () => {
    expect(ledgerFolder(values)).toBe(folder)
  })

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const OTHER_CHECKOUT = checkoutOf({ ...PLACE, folder: '/other' })

for (const [what, kept, isReported] of [
  ['of this checkout at another portal', { account: 'another' }, true],
  ['of another checkout whose run may still be in progress', { checkout: OTHER_CHECKOUT }, false],
  ['of another checkout, long ago', { checkout: OTHER_CHECKOUT, since: LONG_AGO }, true],
  [
    'of another checkout at another portal, long ago',
    { checkout: OTHER_CHECKOUT, since: LONG_AGO, account: 'another' },
    false,
  ],
] as const)
  test(`a key ${what} is ${isReported ? '' : 'not '}reported`, () => {
    const ledger = new KeyLedger(outputPath('ledger'))
    ledger.note(key(kept))
    expect(keysLeft(ledger, PLACE).map(({ is }) => is)).toEqual(isReported ? ['alive'] : [])
  })

test('a reason names the run that saw it; a key that no run has looked for has none to name', () => {
  const ledger = new KeyLedger(outputPath('ledger'))
  const left = {
    is: 'alive',
    because: 'step 1 (click “Actions”) failed',
    seen: '2026-11-21T14:03:00.000Z',
  } as const
  ledger.note(key({ left }))
  const [found] = keysLeft(ledger, PLACE)
  expect(found && wordsOf(found).because).toBe(
    'In the run of 2026-11-21 at 14:03 UTC: step 1 (click “Actions”) failed.',
  )
  ledger.note(key({}))
  expect(keysLeft(ledger, PLACE)[0]?.because).toMatch(/^its run ended abruptly/)
})
