import { schemaSource } from '../schema/schemas.ts'

/**
 * Starts the embedded service and makes its variables the environment of this process and its workers. The sandbox is
 * loaded only here and only on demand, so that a run against another target works without it being installed.
 */
export async function embedSandbox(): Promise<{ close(): Promise<void> }> {
  const { startSandbox } = await import('../../sandbox/index.ts')
  const sandbox = await startSandbox()
  for (const name of Object.keys(schemaSource('environment.schema.json').properties)) delete process.env[name]
  Object.assign(process.env, { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', ...sandbox.environment })
  return sandbox
}
