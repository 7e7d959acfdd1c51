import type { FullConfig } from '@playwright/test'
import { resolveBrowser } from '../browser/resolve.ts'
import { deleteRecord, recordPath } from '../record/store.ts'
import { readEnvironment, SANDBOX } from '../target/environment.ts'
import { secretsByName } from '../target/secrets.ts'
import { BROWSER_VARIABLE } from './browser-variable.ts'
import { embedSandbox } from './embed-sandbox.ts'
import { guardOptions } from './guard-options.ts'
import { registerConfigured } from './guard-secrets.ts'
import { exitIfMisconfigured } from './target-or-exit.ts'

/**
 * Before a run: finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes it.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const { target, values } = readEnvironment(process.env, process.cwd())
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const sandbox = await startOrExit(target, async () => {
    guardOptions(config)
    process.env[BROWSER_VARIABLE] = resolveBrowser({ environment: values, say }).executablePath
    if (target !== SANDBOX) return undefined
    const embedded = await embedSandbox(values.SANDBOX_FAULT)
    registerConfigured(secretsByName(readEnvironment(process.env, process.cwd()).values))
    return embedded
  })
  return async () => {
    await sandbox?.close()
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
