import type { PortalRequest } from '../../helpers/browser/portal/portal-walk.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Portal } from '../../helpers/config/target.ts'
import { type KeyLeft, keysLeft } from '../../helpers/endpoints/portal/keys-left.ts'
import { KeyLedger } from '../../helpers/endpoints/portal/ledger.ts'
import type { PortalEvidence } from '../../helpers/evidence/portal/portal-evidence.ts'
import { newRecorder } from '../../helpers/evidence/recorder.ts'
import type { Recorded } from '../../helpers/http/exchange.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { test as base, expect } from '../browser/browser-test.ts'
import { FakePortal } from './fake-portal.ts'
import { goThroughPortal } from './go-through-portal.ts'

const THEIRS = 'theirs-1 Planner Development Live'

interface Visited {
  readonly left: readonly KeyLeft[]
  readonly seen: Recorded<PortalEvidence>
}
type Visit = (
  portal: FakePortal,
  more?: Partial<Pick<Portal, 'actions' | 'hasReviewer'>>,
  ledger?: KeyLedger,
  signal?: AbortSignal,
) => Promise<Visited>

const test = base.extend<{ readonly visit: Visit }>({
  visit: async ({ environment }, use, info) => {
    const journeys = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const own = { TARGET: 'development', PORTAL_ACTIONS: 'manage', PORTAL_REVOCATION_SECONDS: '0' }
    const target = loadTarget({ ...environment, ...own, ...journeys }, process.cwd())
    const http = httpClient(target.transport)
    await use(async (session, more = {}, ledger = new KeyLedger(info.outputPath('unnamed')), signal) => {
      if (!target.portal) throw new Error('The sandbox has a portal.')
      const portal = { ...target.portal, ...more }
      const options = { open: async () => session, ledger, listed: 0, ...(signal && { signal }) }
      const seen = await goThroughPortal(newRecorder({ ...target, portal }, http), options)
      const username = environment.PORTAL_USERNAME
      const place = { folder: process.cwd(), target: target.name, portal: portal.url, username }
      return { left: keysLeft(ledger, place), seen }
    })
    await http.close()
  },
})

const rows = ({ keys }: FakePortal) => keys.map(({ row }) => row)
const because = ({ left }: Visited) =>
  left.map(({ is, because: why }) => `${is}: ${why.replace(/^in the run of \S+ at \S+ UTC: /, '')}`)

test('a run revokes every key that it created, and no other', async ({ visit }) => {
  const portal = new FakePortal([THEIRS])
  expect((await visit(portal)).left).toEqual([])
  expect(rows(portal)).toEqual([THEIRS, ...[0, 1, 2, 3].map((made) => `made-${made} Revoked`)])
})

for (const [journey, made] of [
  ['signIn', []],
  ['renewKey', ['made-0 Revoked', 'made-1 Revoked']],
] as const)
  test(`if ${journey} throws, the created keys are revoked and the portal is closed`, async ({ visit }) => {
    const onWalk = (request: PortalRequest) => {
      if (request.journey === journey) throw new Error('out of order')
    }
    const portal = new FakePortal([THEIRS], { onWalk })
    await expect(visit(portal)).rejects.toThrow('out of order')
    expect([rows(portal), portal.closed]).toEqual([[THEIRS, ...made], 1])
  })

test('a run never revokes the key of someone else, even if a page shows its client ID as that of a new key', async ({
  visit,
}) => {
  const portal = new FakePortal([THEIRS], { shows: () => 'theirs-1' })
  const { left } = await visit(portal)
  expect(rows(portal)[0]).toBe(THEIRS)
  const aboutThem = portal.taken.filter(({ about }) => about?.CLIENT_ID_OF_KEY === 'theirs-1')
  expect(aboutThem.filter(({ journey }) => !journey.startsWith('read'))).toEqual([])
  expect(left.every(({ is, clientId }) => is === 'perhaps' && clientId === null)).toBe(true)
  expect(left[0]?.candidates).toEqual(rows(portal).slice(1))
})

test('a run never revokes the key of someone else, even if its client ID contains that of a new key', async ({
  visit,
}) => {
  const portal = new FakePortal(['made-07 Planner Development Live'], { clientIds: ['made-0'] })
  expect(because(await visit(portal))).toEqual([
    'alive: the portal lists it, but not as “revoked”; revokeKey was not tried: the client ID of another key in the list contains this one',
  ])
  expect(rows(portal)).toEqual([
    'made-07 Planner Development Live',
    'made-0 Development Live',
    ...[1, 2, 3].map((made) => `made-${made} Revoked`),
  ])
})

test('a key that cannot be revoked is reported with the reason, until it is gone', async ({
  visit,
}, info) => {
  const ledger = new KeyLedger(info.outputPath('ledger'))
  let isStubborn = true
  const portal = new FakePortal([THEIRS], { revokes: () => !isStubborn })
  const first = await visit(portal, {}, ledger)
  expect(because(first)).toEqual(
    Array(4).fill('alive: the portal lists it, but not as “revoked”; no such button'),
  )
  isStubborn = false
  expect((await visit(portal, {}, ledger)).left).toEqual([])
  expect(rows(portal)[0]).toBe(THEIRS)
})

test('a run that only reads reports the keys that are left, and forgets those that someone has revoked', async ({
  visit,
}, info) => {
  const ledger = new KeyLedger(info.outputPath('ledger'))
  const portal = new FakePortal([THEIRS], { revokes: () => false })
  await visit(portal, {}, ledger)
  for (const key of portal.keys.slice(1, 4)) key.row = `${key.clientId} Revoked`
  portal.taken.length = 0
  expect(await visit(portal, { actions: 'read' }, ledger)).toMatchObject({ left: [{ clientId: 'made-3' }] })
  expect(new Set(portal.taken.map(({ journey }) => journey))).toEqual(new Set(['signIn', 'listKeys']))
})

test('without the ledger, a run finds the keys that are left by the names in the list', async ({
  visit,
}, info) => {
  let isStubborn = true
  const portal = new FakePortal([THEIRS], { isNamed: true, revokes: () => !isStubborn })
  expect((await visit(portal)).left).toHaveLength(4)
  isStubborn = false
  const { left, seen } = await visit(portal, {}, new KeyLedger(info.outputPath('another')))
  expect(left).toEqual([])
  expect(seen).toMatchObject({
    value: { leftovers: expect.arrayContaining([expect.stringMatching(/created/)]) },
  })
  expect(rows(portal).filter((row) => !row.endsWith('Revoked'))).toEqual([THEIRS])
})

test('an interrupted run starts no further action, revokes its keys, and keeps what it has recorded', async ({
  visit,
}) => {
  const interrupt = new AbortController()
  const onWalk = ({ journey }: PortalRequest) => {
    if (journey === 'renewKey') interrupt.abort()
  }
  const portal = new FakePortal([THEIRS], { onWalk })
  const { left, seen } = await visit(portal, {}, undefined, interrupt.signal)
  expect(left).toEqual([])
  expect(rows(portal)).toEqual([THEIRS, 'made-0 Revoked', 'made-1 Revoked'])
  expect(portal.taken.filter(({ journey }) => journey === 'renewKey')).toHaveLength(1)
  const interrupted = { is: 'blocked', because: 'the run was interrupted' }
  expect(seen).toMatchObject({ value: { creation: { is: 'recorded' }, renewal: interrupted } })
})
