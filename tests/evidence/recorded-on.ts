import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { FLOW } from '../../helpers/endpoints/flow.ts'
import { portal } from '../../helpers/endpoints/portal/actions.ts'
import { type RecordOptions, record } from '../../helpers/endpoints/record.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { actionsWhere } from '../../helpers/evidence/plan.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { startSandbox } from '../../sandbox/index.ts'

const OWN = { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }

interface On extends RecordOptions {
  readonly behavior?: Behavior
  readonly variables?: Readonly<Record<string, string>>
  readonly rows?: readonly Refusal[]
  readonly alter?: (target: Target) => Target
}

/** Records a sandbox with the session of a test in place of a browser; by default without the portal. */
export async function recordedOn(
  session: ConsentSession,
  { behavior = {}, variables = {}, rows = [], alter = (target) => target, ...options }: On = {},
): Promise<{ readonly target: Target; readonly evidence: Evidence }> {
  const sandbox = await startSandbox({ behaviors: [behavior] })
  try {
    const target = alter(loadTarget({ ...sandbox.environment, ...OWN, ...variables }, process.cwd()))
    const actions = actionsWhere(FLOW, (name) => !(name in portal))
    return { target, evidence: await record(target, async () => session, rows, { actions, ...options }) }
  } finally {
    await sandbox.close()
  }
}
