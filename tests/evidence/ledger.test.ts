import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysLeft, ledgerFolder, ledgerProblems } from '../../helpers/evidence/ledger/keys-left.ts'
import { accountOf, checkoutOf, type KeptKey, ledgerIn } from '../../helpers/evidence/ledger/ledger.ts'
import { outputPath } from '../output-path.ts'

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

/** A new folder that anybody may read. */
function openFolder(): string {
  const folder = outputPath('ledger')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a ledger keeps what is new of a key until it is forgotten, for its owner alone', () => {
  const folder = openFolder()
  const ledger = ledgerIn(folder)
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
  ['half a note', '{ "id": "contract'],
  ['a note of something else', JSON.stringify({ ...key(), journey: 'red' })],
] as const)
  test(`${what} in the ledger stops a run before it begins`, () => {
    const folder = openFolder()
    writeFileSync(join(folder, 'note.json'), text)
    expect(ledgerProblems({ PORTAL_KEY_LEDGER: folder }, '/project')).toMatchObject([
      {
        where: 'PORTAL_KEY_LEDGER',
        what: `${join(folder, 'note.json')} cannot be read as the ledger entry of a key`,
        expected: expect.stringContaining('can be deleted'),
      },
    ])
  })

const STATE = join(homedir(), '.local/state/authorization-contract/keys')

for (const [what, values, folder] of [
  ['where nothing is said', {}, STATE],
  ['of a user with a place for state', { XDG_STATE_HOME: '/state' }, '/state/authorization-contract/keys'],
  ['of a user whose place for state is no absolute path', { XDG_STATE_HOME: 'state' }, STATE],
  ['where a variable names it', { PORTAL_KEY_LEDGER: '../keys', XDG_STATE_HOME: '/state' }, '/keys'],
] as const)
  test(`the place of a ledger ${what}`, () => {
    expect(ledgerFolder(values, '/project')).toBe(folder)
  })

for (const PORTAL_KEY_LEDGER of ['reports/keys', 'reports', 'test-results/keys', 'file'])
  test(`a ledger is not in ${PORTAL_KEY_LEDGER} of the project`, () => {
    const folder = openFolder()
    writeFileSync(join(folder, 'file'), '')
    const problems = ledgerProblems({ PORTAL_KEY_LEDGER, PORTAL_ACTIONS: 'manage' }, folder)
    expect(problems.map(({ where }) => where)).toEqual(['PORTAL_KEY_LEDGER'])
  })

test('a folder that holds other files is not made private', () => {
  const folder = openFolder()
  writeFileSync(join(folder, '.X11-unix'), '')
  expect(ledgerProblems({ PORTAL_KEY_LEDGER: folder, PORTAL_ACTIONS: 'manage' }, '/project')).toMatchObject([
    { where: 'PORTAL_KEY_LEDGER', what: expect.stringContaining('.X11-unix') },
  ])
  if (process.platform !== 'win32') expect(mode(folder)).toBe('755')
})

test('beside its keys, a ledger may hold what Git, file systems and killed runs leave', () => {
  const folder = openFolder()
  ledgerIn(folder).note(key())
  for (const name of ['.gitkeep', 'lost+found', `${key().id}.json.4711`])
    writeFileSync(join(folder, name), '')
  expect(ledgerProblems({ PORTAL_KEY_LEDGER: folder, PORTAL_ACTIONS: 'manage' }, '/project')).toEqual([])
})

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const OTHER_CHECKOUT = checkoutOf({ ...PLACE, folder: '/other' })

for (const [what, kept, isNamed] of [
  ['of this checkout at another portal', { account: 'another' }, true],
  ['of another checkout whose run may go on', { checkout: OTHER_CHECKOUT }, false],
  ['of another checkout, long ago', { checkout: OTHER_CHECKOUT, since: LONG_AGO }, true],
  [
    'of another checkout at another portal, long ago',
    { checkout: OTHER_CHECKOUT, since: LONG_AGO, account: 'another' },
    false,
  ],
] as const)
  test(`a key ${what} is ${isNamed ? '' : 'not '}named`, () => {
    const ledger = ledgerIn(outputPath('ledger'))
    ledger.note(key(kept))
    expect(keysLeft(ledger, PLACE).map(({ is }) => is)).toEqual(isNamed ? ['alive'] : [])
  })
