import type { FullConfig } from '@playwright/test'
import { BROWSER_VARIABLE } from '../base/own-variables.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { secretsByName } from '../config/variables.ts'
import { forgetKeys } from '../evidence/ledger/keys-left.ts'
import { personsOutput } from '../secrets/guard-output.ts'
import { begin, begunRun, exitIfUnusable } from './begin-run.ts'
import { embedSandbox } from './embed-sandbox.ts'
import { deleteKept } from './kept-evidence.ts'
import { registerConfigured } from './start-run.ts'

/**
 * Before a run: begins it, finds a browser and, for the target `sandbox`, starts the embedded service. Returns what undoes
 * it. Playwright calls it for a run alone, never to list the checks.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const { target, values } = readEnvironment(process.env, process.cwd())
  // Playwright cleans up on SIGINT only, and a cancelled pipeline sends SIGTERM.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  // One that is sent to a whole group comes a second time from npm, and must not cut the cleaning up short.
  process.on('SIGTERM', () => {})
  await begin(config)
  const isManual = values.CONSENT === 'manual'
  const sandbox = await startOrExit(target, async () => {
    const say = (line: string) => process.stderr.write(`${line}\n`)
    if (!isManual) process.env[BROWSER_VARIABLE] = findBrowser(values, say)
    return target === SANDBOX ? await startSandbox(values.SANDBOX_FAULT) : undefined
  })
  const manualConsole = isManual ? await askByHand() : undefined
  // What was kept stays until a run records anew, so that it can be judged as often as its reader likes.
  const { KEEP_RECORD = begunRun()?.again ? 'yes' : 'no' } = values
  return async () => {
    await Promise.all([sandbox?.close(), manualConsole?.close()])
    if (KEEP_RECORD !== 'yes') deleteKept(process.cwd(), target)
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
  const { openManualConsole } = await import('../browser/manual.ts')
  return openManualConsole({ input: process.stdin, output: personsOutput(process.stderr) })
}

async function startOrExit<T>(target: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await exitIfUnusable(target, error)
    throw error
  }
}
