import type { FullConfig } from '@playwright/test'
import { resolveBrowser } from '../browser/resolve.ts'
import { deleteRecord, recordPath } from '../record/store.ts'
import { startFingerprints } from '../redact/fingerprint.ts'
import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { startVerdict } from '../verdict/write-verdict.ts'
import { BROWSER_VARIABLE } from './browser-variable.ts'
import { embedSandbox } from './embed-sandbox.ts'
import { guardOptions } from './guard-options.ts'
import { openManualConsole } from './manual-console.ts'
import { readRunOptions } from './run-options.ts'
import { exitIfMisconfigured } from './target-or-exit.ts'

/**
 * Before a run: finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes it.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  startFingerprints()
  const { target, values } = readEnvironment(process.env, process.cwd())
  startVerdict(target, readRunOptions(values).rules)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const isManual = values.CONSENT === 'manual'
  const sandbox = await startOrExit(target, async () => {
    guardOptions(config)
    if (!isManual) process.env[BROWSER_VARIABLE] = resolveBrowser({ environment: values, say }).executablePath
    return target === SANDBOX ? embedSandbox(values.SANDBOX_FAULT) : undefined
  })
  const terminal = { input: process.stdin, output: process.stderr }
  const manualConsole = isManual ? await openManualConsole(terminal) : undefined
  return async () => {
    await Promise.all([sandbox?.close(), manualConsole?.close()])
    if (values.KEEP_RECORD !== 'yes') deleteRecord(recordPath(process.cwd(), target))
  }
}

async function startOrExit<T>(target: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    exitIfMisconfigured(target, error)
    throw error
  }
}
