import { join } from 'node:path'
import { accountOf, checkoutOf, type KeptKey, type Left } from '../../helpers/evidence/ledger/kept-key.ts'
import { ledgerIn } from '../../helpers/evidence/ledger/ledger.ts'
import { config, expect, test } from './nested-run.ts'

const key = (folder: string, left: Left): KeptKey => ({
  id: 'contract-abcdef-mwqiadf6-created',
  name: 'contract-abcdef-mwqiadf6-created',
  target: 'sandbox',
  checkout: checkoutOf(folder, 'sandbox'),
  portal: 'https://developer.example',
  account: accountOf('https://developer.example', 'robot'),
  journey: 'createKey',
  since: '2026-11-21T14:03:00.000Z',
  before: [],
  clientId: 'id-1',
  secrets: [],
  left,
})

test('a kept run after which a key is left ends with exit code 6 until it is gone, the gate as well', async ({
  run,
  command,
  write,
  folder,
}) => {
  write('.env', 'PORTAL_KEY_LEDGER=ledger')
  const ledger = ledgerIn(join(folder, 'ledger'))
  const left = key(folder, { is: 'alive', because: 'the portal lists it' })
  ledger.note(left)
  const { code, report, text } = await run(['test'])
  expect(report).toMatchObject({ verdict: 'kept', keysLeft: [{ clientId: 'id-1', is: 'alive' }] })
  expect(text.slice(text.indexOf('KEPT'))).toContain('A live key is left')
  expect(code).toBe(6)
  expect((await command('gate.js', '--target', 'sandbox', '--config', config)).code).toBe(6)

  ledger.note({ ...left, left: { is: 'pending', because: 'its request is open' } })
  const pending = await run(['test'])
  expect(pending.text).toContain('A request for Production access is left')
  expect(pending.code).toBe(0)
})
