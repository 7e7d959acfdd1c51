import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Problem, problemsIn } from '../../helpers/base/problem.ts'
import { addressIn } from '../../helpers/browser/portal/portal-page.ts'
import { loadPortalJourneys } from '../../helpers/config/load-journeys.ts'
import { the } from '../browser/walk-from.ts'
import { outputPath } from '../output-path.ts'

const SANDBOX = join(import.meta.dirname, '../../journeys/sandbox-portal.json')
const KNOWN = ['PORTAL_USERNAME', 'PORTAL_PASSWORD', 'PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD']
const GOOD: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(SANDBOX, 'utf8'))
const STEP = { click: { role: 'button', name: 'Go' } }

function problemsOf(changes: Readonly<Record<string, unknown>>): readonly Problem[] {
  const file = outputPath('mine.json')
  writeFileSync(file, JSON.stringify({ ...GOOD, ...changes }))
  return problemsIn(() => loadPortalJourneys(file, KNOWN))
}

test('the portal journeys of the sandbox are in order', () => {
  expect(loadPortalJourneys(SANDBOX, KNOWN).createKey?.cancel).toHaveLength(1)
})

test('a portal that is only read needs two journeys', () => {
  const { signIn, listKeys } = GOOD
  const others = Object.keys(GOOD).map((name) => [name, undefined])
  expect(problemsOf({ ...Object.fromEntries(others), signIn, listKeys })).toEqual([])
})

for (const [what, changes, where, told] of [
  ['a key that nobody can revoke', { revokeKey: undefined }, '/', '"createKey" needs "revokeKey" beside it'],
  [
    'an action that cannot be cancelled',
    { renewKey: { steps: [STEP], confirm: [STEP] } },
    '/renewKey',
    '"cancel" is missing',
  ],
  [
    'a revocation of no key in particular',
    { revokeKey: { steps: [STEP], confirm: [STEP], cancel: [STEP] } },
    '/revokeKey',
    'nothing in it identifies the key',
  ],
  ['a list that reads no keys', { listKeys: { steps: [STEP] } }, '/listKeys', 'nothing is read as "keys"'],
  [
    'a variable that there is not',
    { signIn: { steps: [{ fill: { label: 'x' }, with: the('PORTAL_USER') }] } },
    '/signIn/steps/0/with',
    'there is no variable PORTAL_USER',
  ],
] as const)
  test(`${what} is told with its place`, () => {
    expect(problemsOf(changes)).toContainEqual(
      expect.objectContaining({
        where: `journeys/mine.json ${where}`,
        what: expect.stringContaining(told),
        expected: expect.any(String),
      }),
    )
  })

for (const [portal, open, address] of [
  ['https://host.example/dev', 'keys', 'https://host.example/dev/keys'],
  ['https://host.example/dev/', '/keys', 'https://host.example/keys'],
  ['https://host.example/dev', '.', 'https://host.example/dev/'],
  ['https://host.example/dev', '#/keys', 'https://host.example/dev/#/keys'],
  ['https://host.example/dev', 'https://other.example/x', 'https://other.example/x'],
  ['https://host.example/dev', 'javascript:alert(1)', 'https://host.example/dev/javascript:alert(1)'],
] as const)
  test(`${open} opens ${address} of ${portal}`, () => {
    expect(addressIn(portal, open)).toBe(address)
  })
