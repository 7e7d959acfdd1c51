import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountOf, checkoutOf, type KeptKey } from '../../helpers/evidence/ledger/kept-key.ts'
import { hasLiveKeys, keysLeft } from '../../helpers/evidence/ledger/keys-left.ts'
import { type KeyLedger, ledgerIn, ledgerInMemory } from '../../helpers/evidence/ledger/ledger.ts'
import { ledgerFolder, ledgerProblems } from '../../helpers/evidence/ledger/ledger-place.ts'
import { seal, unseal } from '../../helpers/evidence/ledger/seal.ts'
import { outputPath } from '../output-path.ts'

const PORTAL = 'https://developer.example'
const PLACE = { folder: '/project', target: 'development', portal: PORTAL, username: 'robot' }

const key = (more: Partial<KeptKey> = {}): KeptKey => ({
  id: 'contract-abcdef-mwqiadf6-created',
  name: 'contract-abcdef-mwqiadf6-created',
  target: 'development',
  checkout: checkoutOf('/project', 'development'),
  portal: PORTAL,
  account: accountOf(PORTAL, 'robot'),
  journey: 'createKey',
  since: new Date().toISOString(),
  before: [],
  clientId: 'id-1',
  secrets: [],
  ...more,
})

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

for (const [what, make] of [
  ['in a folder', () => ledgerIn(outputPath('ledger'))],
  ['in memory', ledgerInMemory],
] as const)
  test(`a ledger ${what} keeps what is new of a key until it is forgotten`, () => {
    const ledger: KeyLedger = make()
    expect(ledger.keys()).toEqual([])
    ledger.note(key())
    ledger.note(key({ id: 'another' }))
    ledger.note(key({ worked: true }))
    expect(ledger.keys().map(({ id, worked }) => [id, worked])).toEqual(
      expect.arrayContaining([
        [key().id, true],
        ['another', undefined],
      ]),
    )
    for (const one of ledger.keys()) ledger.forget(one)
    expect(ledger.keys()).toEqual([])
  })

test('only its owner can read a ledger', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no modes.')
  const folder = outputPath('ledger')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  ledgerIn(folder).note(key())
  expect([mode(folder), ...readdirSync(folder).map((name) => mode(join(folder, name)))]).toEqual([
    '700',
    '600',
  ])
})

for (const [what, text] of [
  ['half a note', '{ "id": "contract'],
  ['something else', '[]'],
  ['a note of a later version', JSON.stringify({ ...key(), colour: 'red' })],
] as const)
  test(`${what} in the ledger stops a run before it begins`, () => {
    const folder = outputPath('ledger')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'note.json'), text)
    const [problem, ...others] = ledgerProblems({ PORTAL_KEY_LEDGER: folder }, '/project')
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      where: 'PORTAL_KEY_LEDGER',
      what: `${join(folder, 'note.json')} cannot be read as the ledger entry of a key`,
      expected: expect.stringContaining('can be deleted'),
    })
  })

test('a client secret is in the ledger only as what one private key opens', async () => {
  const [own, other] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  if (!own || !other) throw new Error('no keys')
  const folder = outputPath('ledger')
  ledgerIn(folder).note(key({ secrets: [await seal('the-secret-itself', own)] }))
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('the-secret-itself')
  const [sealed = ''] = ledgerIn(folder).keys()[0]?.secrets ?? []
  expect(await unseal(sealed, own)).toBe('the-secret-itself')
  expect(await unseal(sealed, other)).toBeUndefined()
  expect(await unseal('nothing', own)).toBeUndefined()
})

const STATE = join(homedir(), '.local/state/authorization-contract/keys')

for (const [what, values, folder] of [
  ['where nothing is said', {}, STATE],
  ['of a user with a place for state', { XDG_STATE_HOME: '/state' }, '/state/authorization-contract/keys'],
  ['of a user whose place for state is no absolute path', { XDG_STATE_HOME: 'state' }, STATE],
  ['where a variable names it', { PORTAL_KEY_LEDGER: '/keys', XDG_STATE_HOME: '/state' }, '/keys'],
  ['where a variable names it from the project', { PORTAL_KEY_LEDGER: '../keys' }, '/keys'],
] as const)
  test(`the place of a ledger ${what}`, () => {
    expect(ledgerFolder(values, '/project')).toBe(folder)
  })

for (const [what, PORTAL_KEY_LEDGER] of [
  ['among the reports', 'reports/keys'],
  ['the folder of the reports', 'reports'],
  ['among the results of tests', 'test-results/keys'],
  ['where there is a file', 'file'],
] as const)
  test(`a ledger is not ${what}`, () => {
    const folder = outputPath('project')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'file'), '')
    const problems = ledgerProblems({ PORTAL_KEY_LEDGER, PORTAL_ACTIONS: 'manage' }, folder)
    expect(problems.map(({ where }) => where)).toEqual(['PORTAL_KEY_LEDGER'])
  })

for (const name of ['file', '.X11-unix', 'package.json'])
  test(`a folder that holds ${name} is not made private`, () => {
    const folder = outputPath('shared')
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, name), '{}')
    expect(ledgerProblems({ PORTAL_KEY_LEDGER: folder, PORTAL_ACTIONS: 'manage' }, '/project')).toMatchObject(
      [{ where: 'PORTAL_KEY_LEDGER', what: expect.stringContaining(name) }],
    )
    if (process.platform !== 'win32') expect(mode(folder)).toBe('755')
  })

test('beside its keys, a ledger may hold what Git, file systems and killed runs leave', () => {
  const folder = outputPath('ledger')
  ledgerIn(folder).note(key())
  for (const name of ['.gitkeep', 'lost+found', `${key().id}.json.4711`])
    writeFileSync(join(folder, name), '')
  expect(ledgerProblems({ PORTAL_KEY_LEDGER: folder, PORTAL_ACTIONS: 'manage' }, '/project')).toEqual([])
})

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const OTHER_CHECKOUT = checkoutOf('/other', 'development')

for (const [what, kept, isNamed] of [
  ['of this checkout', {}, true],
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
    const ledger = ledgerInMemory()
    ledger.note(key(kept))
    expect(keysLeft(ledger, PLACE)).toHaveLength(isNamed ? 1 : 0)
  })

for (const [what, kept, isAlive] of [
  ['that nobody looked at', {}, true],
  ['of which nobody read the client ID', { clientId: undefined }, true],
  ['that is alive', { left: { is: 'alive', because: 'why' } }, true],
  ['that is only requested', { left: { is: 'pending', because: 'why' } }, false],
] as const)
  test(`a key ${what} ${isAlive ? 'may be' : 'is not'} alive`, () => {
    const ledger = ledgerInMemory()
    const { clientId, ...rest } = { ...key(), ...kept }
    ledger.note({ ...rest, ...(clientId && { clientId }) })
    expect(hasLiveKeys({ keysLeft: keysLeft(ledger, PLACE) })).toBe(isAlive)
  })
