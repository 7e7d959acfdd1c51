import type { FullConfig } from '@playwright/test'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { resolveBrowser } from '../browser/resolve.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { secretsByName } from '../config/secrets.ts'
import { forgetKeys } from '../evidence/ledger/keys-of-run.ts'
import { adoptEvidence } from '../report/store-evidence.ts'
import { personsOutput } from '../secrets/guard-output.ts'
import { blankReport } from '../verdict/blank-report.ts'
import { ownCommandLine } from './command-line.ts'
import { embedSandbox } from './embed-sandbox.ts'
import { guardEvidence } from './guard-evidence.ts'
import { guardOptions } from './guard-options.ts'
import { registerConfigured } from './guard-secrets.ts'
import { deleteKept } from './kept-evidence.ts'
import { isOldEvidence } from './part.ts'
import { readRunOptions } from './run-options.ts'
import { exitIfUnusable } from './target-or-exit.ts'
import { startReports } from './write-reports.ts'

/**
 * Before a run: finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes it.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const { target, values } = readEnvironment(process.env, process.cwd())
  // Playwright cleans up on SIGINT only, and a cancelled pipeline sends SIGTERM.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  // One that is sent to a whole group comes a second time from npm, and must not cut the cleaning up short.
  process.on('SIGTERM', () => {})
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const isManual = values.CONSENT === 'manual'
  const sandbox = await startOrExit(target, async () => {
    guardOptions(config)
    const recordedBy = guardEvidence(ownCommandLine(), config, target)
    const { rules } = readRunOptions(values)
    if (recordedBy) adoptEvidence(recordedBy)
    startReports({ ...blankReport(target, new Date().toISOString()), rules }, isOldEvidence(ownCommandLine()))
    if (!isManual) process.env[BROWSER_VARIABLE] = resolveBrowser({ environment: values, say }).executablePath
    return target === SANDBOX ? await startSandbox(values.SANDBOX_FAULT) : undefined
  })
  const manualConsole = isManual ? await askByHand() : undefined
  return async () => {
    await Promise.all([sandbox?.close(), manualConsole?.close()])
    if (!keepsRecord(values.KEEP_RECORD)) deleteKept(process.cwd(), target)
  }
}

async function startSandbox(fault: string | undefined): Promise<{ close(): Promise<void> }> {
  forgetKeys(process.env, process.cwd())
  const embedded = await embedSandbox(fault)
  registerConfigured(secretsByName(readEnvironment(process.env, process.cwd()).values))
  return embedded
}

/** Opens a way to ask a person; what that needs is loaded only then. */
async function askByHand(): Promise<{ close(): Promise<void> }> {
  const { openManualConsole } = await import('./manual-console.ts')
  return openManualConsole({ input: process.stdin, output: personsOutput(process.stderr) })
}

/** What was kept stays until a run records anew, so that it can be judged as often as its reader likes. */
const keepsRecord = (option: string | undefined): boolean =>
  option === 'yes' || (option === undefined && isOldEvidence(ownCommandLine()))

async function startOrExit<T>(target: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await exitIfUnusable(target, error)
    throw error
  }
}
