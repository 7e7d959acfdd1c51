import type { Missing } from '../helpers/http/exchange.ts'
import { httpClient } from '../helpers/http/send.ts'
import { ledgerInMemory } from '../helpers/ledger/ledger.ts'
import type { Evidence, Secret, Step } from '../helpers/record/evidence.ts'
import { noting } from '../helpers/record/minted.ts'
import { observePortal } from '../helpers/record/portal/observe-portal.ts'
import { type PortalOptions, recordPortal } from '../helpers/record/portal/record-portal.ts'
import { newRecorder, noteMissing } from '../helpers/record/recorder.ts'
import type { Area, Refusals } from '../helpers/record/refusal.ts'
import type { Target } from '../helpers/target/target.ts'

const LEFT_OUT: Missing = { is: 'left out', because: 'only the developer portal is recorded' }

const STEPS: readonly Step[] = [
  'token',
  'discovery',
  'keys',
  'par',
  'exchange',
  'getWithClientCredentials',
  'putWithClientCredentials',
  'getWithAuthorizationCode',
  'putWithAuthorizationCode',
]

/** How a recording of the portal alone is made. */
export interface PortalOnlyOptions {
  readonly open: PortalOptions['open']
  /** Milliseconds until an answer has to be complete. */
  readonly answerTimeout: number
  /** Milliseconds until a new key has to be in the list. */
  readonly listed: number
}

/**
 * Goes through the developer portal, and leaves everything else out: for services that differ in their portal only.
 *
 * @param refusals - the rows that are noted as left out
 */
export async function recordPortalOnly(
  target: Target,
  refusals: Refusals,
  { open, answerTimeout, listed }: PortalOnlyOptions,
): Promise<Evidence> {
  const startedAt = new Date().toISOString()
  const secrets: Secret[] = []
  const http = noting(httpClient({ ...target.transport, answerTimeout }), secrets)
  const recorder = newRecorder(target, http, secrets)
  for (const [area, rows] of Object.entries(refusals)) noteMissing(recorder, area as Area, rows, LEFT_OUT)
  try {
    const portal = await recordPortal(recorder, { open, listed, ledger: ledgerInMemory() })
    return {
      target: target.name,
      startedAt,
      steps: Object.fromEntries(STEPS.map((step) => [step, LEFT_OUT])) as Record<Step, Missing>,
      consents: { approved: LEFT_OUT, denied: LEFT_OUT },
      refusals: recorder.attempts,
      idTokenSignature: LEFT_OUT,
      keyPair: { client_id: target.application.clientId, client_secret: target.application.clientSecret },
      consentId: target.consentId,
      adaptations: target.adaptationsInUse,
      checks: target.checks,
      portal,
      strays: [],
      observed: observePortal(portal),
      secrets,
      economy: { requests: http.sent, logins: 0, consents: 0 },
    }
  } finally {
    await http.close()
  }
}
