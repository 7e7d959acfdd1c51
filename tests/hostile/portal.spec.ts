import { beforeForm } from '../../sandbox/behaviors/portal.ts'
import type { ServiceRequest } from '../../sandbox/behaviors/request.ts'
import type { Behavior } from '../../sandbox/index.ts'
import { WatchedPortal } from '../portal/watched-portal.ts'
import { expect, oneLine, test } from './hostile-test.ts'

/** A portal that a test controls. */
class Portal extends WatchedPortal {
  /** If true, production keys are not revoked although the developer confirms it. */
  isStubborn = false
  /** Called when the reviewer approves a request. */
  onApproval: () => void = () => {}

  override readonly onRequest = ({ path }: ServiceRequest) => {
    if (path.startsWith('/review/')) this.onApproval()
  }

  readonly controlled: readonly Behavior[] = [
    ...this.behaviors,
    beforeForm('revoke', 'confirm', ({ id, form }) => {
      if (this.isStubborn && this.find(id)?.environment === 'Production') form.set('decision', 'cancel')
    }),
  ]
}

/** A revoked key may still work for this long. */
const HASTY = { PORTAL_REVOCATION_SECONDS: '1' }

test('a run that leaves a live key says so last, and exits with code 6 until a later run finds the key gone', async ({
  scene,
}) => {
  const portal = new Portal()
  const { run, start } = await scene(portal.controlled, { portal: true })

  portal.isStubborn = true
  const left = await run(HASTY)
  const [key] = portal.live()
  expect(portal.live()).toHaveLength(1)
  expect(left.report?.verdict, left.stdout + left.stderr).toBe('kept')
  expect(left.end).toBe(6)
  expect(left.report?.keysLeft).toMatchObject([
    {
      is: 'alive',
      clientId: key?.id,
      because: expect.stringMatching(/^its key pair still gets a token 1 s after/),
    },
  ])
  const said = oneLine(left.stdout.slice(left.stdout.indexOf('KEPT  hostile')))
  expect(said).toContain(`A live key is left client ID ${key?.id} (contract-`)
  expect(said).toMatch(/exits with code 6 until the key is gone, or its entry in the ledger is deleted\. $/)
  const page = left.read('reports/contract.html')
  expect(page.lastIndexOf(key?.id ?? '')).toBeGreaterThan(page.indexOf('How to read this page'))
  expect(left.stdout + left.stderr + page).not.toContain(key?.secret)

  portal.isStubborn = false
  const killed = start()
  portal.onApproval = () => process.kill(-(killed.process.pid ?? 0), 'SIGKILL')
  expect((await killed.finished).end).toBe('SIGKILL')
  await expect.poll(killed.isAlive).toBe(false)
  const ofKilled = portal.live().filter(({ state }) => state === 'live')
  expect(ofKilled.length).toBeGreaterThan(1)

  portal.onApproval = () => {}
  const last = await run(HASTY)
  expect(last.end, last.stdout + last.stderr).toBe(0)
  const tidied = /Removed from the portal, left by an earlier run: [^.]*/.exec(oneLine(last.stdout))?.[0]
  for (const { id } of ofKilled) expect(tidied).toContain(id)
  expect(last.report?.keysLeft).toEqual([])
  expect(portal.live()).toEqual([])
})

test('a run revokes its keys before it ends on SIGTERM, even if npm forwards the signal a second time', async ({
  scene,
}) => {
  const portal = new Portal()
  const { start, ended } = await scene(portal.controlled, { portal: true })
  const running = start()
  portal.onApproval = () => {
    portal.onApproval = () => {}
    for (const signal of ['SIGTERM', 'SIGTERM'] as const) running.process.kill(signal)
  }
  const { end, report, stdout, stderr } = ended(await running.finished)
  expect(end, stdout + stderr).toBe(4)
  expect(report).toMatchObject({ verdict: 'incomplete', keysLeft: [] })
  expect(portal.live()).toEqual([])
})
