import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dotenvOf } from '../helpers/run/embed-sandbox.ts'
import { combined } from '../sandbox/behaviors/combined.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { variants } from '../sandbox/variants/index.ts'
import { folderWith } from './temporary-folder.ts'

/** A service at other paths that requires client certificates and has its log-in in a frame; no portal, no products. */
const OTHER = combined(
  variants['transport.client-certificates'].behavior,
  variants['pages.framed-log-in'].behavior,
  { settings: { gatewayPath: '/gateway/v2', issuerPath: '/tenants/blue' } },
)

const LEFT_OUT = /^(PORTAL_|PRODUCTS_|API_PRODUCTS$|PRIVATE_KEY$|CA$)/

/** Starts that service, and writes the files to test it as the target `other` into a folder. */
export async function startOtherTarget(folder: string): Promise<Sandbox> {
  const sandbox = await startSandbox({ behaviors: [OTHER] })
  const { PRIVATE_KEY = '', CA = '', ...rest } = sandbox.environment
  const environment = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !LEFT_OUT.test(name))),
    PRIVATE_KEY_FILE: 'application-key.pem',
    CA_FILE: 'ca.pem',
    CONSENT_JOURNEY: 'other.json',
  }
  const journeys = readFileSync(join(import.meta.dirname, '../journeys/sandbox-framed.json'), 'utf8')
  const files = { 'application-key.pem': PRIVATE_KEY, 'ca.pem': CA, 'journeys/other.json': journeys }
  folderWith({ ...files, '.env.other': dotenvOf(environment) }, folder)
  return { ...sandbox, environment }
}
