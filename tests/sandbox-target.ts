import { loadTarget } from '../helpers/config/load-target.ts'
import type { Target } from '../helpers/config/target.ts'
import { startSandbox } from '../sandbox/index.ts'

/** The target of a sandbox that is not running, for tests that send nothing to it. */
export async function sandboxTarget(): Promise<Target> {
  const sandbox = await startSandbox()
  await sandbox.close()
  const journeys = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
  return loadTarget({ TARGET: 'sandbox', ...journeys, ...sandbox.environment }, process.cwd())
}
