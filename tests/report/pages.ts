import type { KeyLeft } from '../../helpers/endpoints/portal/keys-left.ts'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { pastRun } from '../../helpers/report/history.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { asShown } from '../as-shown.ts'
import { SECRETS, sampleEvidence, sampleReport } from './sample.ts'

// A run knows its configured secrets.
registerSecrets([{ name: 'CLIENT_SECRET', value: SECRETS.clientSecret }])

const key = (more: Partial<KeyLeft>): KeyLeft => ({
  ...asShown({
    clientId: '7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f',
    name: 'contract-abcdef-mwqiadf6-approved',
    portal: 'https://developer.example',
    since: '2026-11-21T14:03:00.000Z',
    because: 'the portal lists it; step 2 failed',
  }),
  journey: 'requestProduction',
  is: 'alive',
  candidates: [],
  ...more,
})

/** Keys that may be alive, one of which nothing identifies. */
export const KEYS_LEFT: readonly KeyLeft[] = [
  key({}),
  key({ is: 'perhaps', clientId: null, candidates: asShown(['Key 7 <b>Planner</b> id-7', 'Key 8']) }),
]

/** Forty days of the same run. */
export const HISTORY = Array.from({ length: 40 }, (_, index) => ({
  ...pastRun(sampleReport()),
  at: asShown(new Date(Date.UTC(2026, 9, index + 1)).toISOString()),
}))

/** A page with everything that one can have. */
export const CONTRACT_PAGE = contractPage(
  sampleReport({ keysLeft: KEYS_LEFT }),
  viewEvidence(sampleEvidence()),
  HISTORY,
)
