import { expect } from '@playwright/test'
import type { PortalJourney, PortalJourneys } from '../../helpers/browser/portal/portal-journeys.ts'
import { openPortalIn } from '../../helpers/browser/portal/portal-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { ledgerInMemory } from '../../helpers/evidence/ledger/ledger.ts'
import type { PortalEvidence } from '../../helpers/evidence/portal/portal-evidence.ts'
import { type PortalOptions, recordPortal } from '../../helpers/evidence/portal/record-portal.ts'
import { newRecorder } from '../../helpers/evidence/recorder.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { test as base, PATIENT } from '../browser/browser-test.ts'

interface Fixtures {
  /** Goes through the portal of a sandbox, and notes when each walk begins and ends. */
  readonly visit: (
    change?: (journeys: PortalJourneys) => PortalJourneys,
  ) => Promise<{ production: PortalEvidence['production']; course: readonly string[] }>
}

const test = base.extend<Fixtures>({
  visit: async ({ chrome }, use) => {
    const sandbox = await startSandbox()
    const journeys = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const target = loadTarget(
      { PORTAL_ACTIONS: 'manage', ...journeys, ...sandbox.environment },
      process.cwd(),
    )
    const http = httpClient(target.transport)
    await use(async (change = (same) => same) => {
      const { portal } = target
      if (!portal) throw new Error('The sandbox has a portal.')
      const changed = { ...target, portal: { ...portal, journeys: change(portal.journeys) } }
      const course: string[] = []
      const open: PortalOptions['open'] = async (limits) => {
        const session = openPortalIn(chrome, {
          ...PATIENT,
          ...limits,
          allowedOrigins: originsOf(['http://127.0.0.1']),
        })
        return {
          close: () => session.close(),
          walk: async (request) => {
            course.push(`${request.journey} begins`)
            return session.walk(request).finally(() => course.push(`${request.journey} ends`))
          },
        }
      }
      const evidence = await recordPortal(newRecorder(changed, http), { open, ledger: ledgerInMemory() })
      if (evidence.is !== 'recorded') throw new Error(evidence.because)
      return { production: evidence.value.production, course }
    })
    await http.close()
    await sandbox.close()
  },
})

const withoutOpen = ({ open: _, ...journey }: PortalJourney): PortalJourney => journey

const APPROVED = { approved: { is: 'recorded', value: { review: { is: 'recorded' } } } }

test('the reviewer signs in, and decides, while the developer goes on', async ({ visit }) => {
  const { production, course } = await visit()
  expect(production).toMatchObject(APPROVED)
  expect(course.indexOf('signInAsReviewer begins')).toBeLessThan(course.indexOf('createKey begins'))
  expect(course.indexOf('revokeKey begins')).toBeLessThan(course.indexOf('approveProduction ends'))
})

test('the applicant is told of a decision before there is another', async ({ visit }) => {
  const { course } = await visit()
  const outcome = ['approveProduction', 'readOutcome', 'denyProduction', 'readOutcome']
  const ends = outcome.map((journey) => `${journey} ends`)
  expect(course.filter((event) => ends.includes(event))).toEqual(ends)
})

test('a reviewer who is taken to the requests at once signs in when they are there', async ({ visit }) => {
  const { production, course } = await visit(({ approveProduction, denyProduction, ...journeys }) => ({
    ...journeys,
    ...(approveProduction && { approveProduction: withoutOpen(approveProduction) }),
    ...(denyProduction && { denyProduction: withoutOpen(denyProduction) }),
  }))
  expect(production).toMatchObject(APPROVED)
  expect(course.indexOf('signInAsReviewer begins')).toBeGreaterThan(
    course.lastIndexOf('requestProduction ends'),
  )
})
