import { expect } from '@playwright/test'
import { openPortalIn, type PortalSession } from '../../helpers/browser/portal/portal-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { ledgerInMemory } from '../../helpers/evidence/ledger/ledger.ts'
import type { PortalEvidence } from '../../helpers/evidence/portal/portal-evidence.ts'
import { type PortalOptions, recordPortal } from '../../helpers/evidence/portal/record-portal.ts'
import { newRecorder, type Recorder } from '../../helpers/evidence/recorder.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { test as base, PATIENT } from '../browser/browser-test.ts'

/** What happens to a session before one of its walks. */
type Mishap = (walks: number, session: PortalSession) => Promise<void> | void

interface Fixtures {
  /** Goes through the portal once, as a run of its own does, on a machine that remembers nothing. */
  readonly visit: (mishap?: Mishap, signal?: AbortSignal) => Promise<PortalEvidence>
  /** The keys of runs that the portal lists, a text each. */
  readonly keysOfRuns: () => Promise<readonly string[]>
}

const test = base.extend<Fixtures & { recorder: Recorder }>({
  recorder: async ({ browserName: _ }, use) => {
    const sandbox = await startSandbox()
    const journeys = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const own = { TARGET: 'development', PORTAL_ACTIONS: 'manage', PORTAL_REVOCATION_SECONDS: '1' }
    const target = loadTarget({ ...own, ...journeys, ...sandbox.environment }, process.cwd())
    const http = httpClient(target.transport)
    await use(newRecorder(target, http))
    await http.close()
    await sandbox.close()
  },
  visit: async ({ chrome, recorder }, use) => {
    await use(async (mishap = () => {}, signal) => {
      const open: PortalOptions['open'] = async ({ url, journeys, variables }) => {
        const allowedOrigins = originsOf(['http://127.0.0.1'])
        const session = openPortalIn(chrome, {
          ...PATIENT,
          stepTimeout: 2_000,
          url,
          journeys,
          variables,
          allowedOrigins,
        })
        let walks = 0
        return {
          close: () => session.close(),
          walk: async (request) => {
            walks += 1
            await mishap(walks, session)
            return session.walk(request)
          },
        }
      }
      const patience = { listed: 500, ...(signal && { signal }) }
      const evidence = await recordPortal(recorder, { open, ledger: ledgerInMemory(), ...patience })
      if (evidence.is !== 'recorded') throw new Error(evidence.because)
      return evidence.value
    })
  },
  keysOfRuns: async ({ chrome, recorder }, use) => {
    await use(async () => {
      const { portal } = recorder.target
      if (!portal) throw new Error('The sandbox has a portal.')
      const { url, journeys, variables } = portal
      const session = openPortalIn(chrome, {
        ...PATIENT,
        url,
        journeys,
        variables,
        allowedOrigins: originsOf(['http://127.0.0.1']),
      })
      await session.walk({ journey: 'signIn' })
      const { keys = [] } = await session.walk({ journey: 'listKeys' })
      await session.close()
      return keys.filter((key) => key.includes('contract-'))
    })
  },
})

const live = (keys: readonly string[]) => keys.filter((key) => !key.includes('Revoked'))

// A visit of the portal takes some 20 pages, and each test makes up to four.
test.describe.configure({ timeout: 120_000 })

for (const walks of [7, 13])
  test(`a run that is killed at its walk ${walks} leaves keys, which the next one finds without a ledger by their names`, async ({
    visit,
    keysOfRuns,
  }) => {
    await visit(async (walk, session) => {
      if (walk === walks) await session.close()
    })
    expect(live(await keysOfRuns())).not.toEqual([])
    const { housekeeping } = await visit()
    expect(housekeeping.leftovers).not.toEqual([])
    expect(housekeeping.remains).toEqual([])
    expect(live(await keysOfRuns())).toEqual([])
  })

test('a run that is interrupted revokes its own keys before it ends', async ({ visit, keysOfRuns }) => {
  const interrupt = new AbortController()
  const { housekeeping } = await visit((walk) => {
    if (walk === 9) interrupt.abort()
  }, interrupt.signal)
  expect(housekeeping.revoked).not.toEqual([])
  expect(housekeeping.remains).toEqual([])
  const keys = await keysOfRuns()
  expect(keys).not.toEqual([])
  expect(live(keys)).toEqual([])
})
