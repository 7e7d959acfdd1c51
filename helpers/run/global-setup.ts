import { resolveBrowser } from '../browser/resolve.ts'
import { deleteRecord, recordPath } from '../record/store.ts'
import { startFingerprints } from '../redact/fingerprint.ts'
import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { BROWSER_VARIABLE } from './browser-variable.ts'
import { embedSandbox } from './embed-sandbox.ts'

/**
 * Before a run: finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  startFingerprints()
  const { target, values } = readEnvironment(process.env, process.cwd())
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const [browser, sandbox] = await Promise.all([
    resolveBrowser({ environment: values, say }),
    target === SANDBOX ? embedSandbox() : undefined,
  ])
  process.env[BROWSER_VARIABLE] = browser.executablePath
  return async () => {
    await sandbox?.close()
    if (values.KEEP_RECORD !== 'yes') deleteRecord(recordPath(process.cwd(), target))
  }
}
