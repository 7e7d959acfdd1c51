import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import pLimit from 'p-limit'
import { type ConsentSession, launchBrowser, sessionIn } from '../helpers/browser/consent-session.ts'
import { resolveBrowser } from '../helpers/browser/resolve.ts'
import { record } from '../helpers/record/record.ts'
import { writeRecord } from '../helpers/record/store.ts'
import { loadTarget } from '../helpers/target/load-target.ts'
import { generateSandboxKeys, startSandbox } from '../sandbox/index.ts'
import { refusals } from '../specs/refusals/index.ts'
import type { Case } from './case.ts'

/** How long an answer, a page and a step may take: short, since every service here is on this machine. */
const PATIENCE = { answerTimeout: 5_000, pageTimeout: 6_000, stepTimeout: 5_000 }

/**
 * Walks both flows against every case, in one process and one browser, and leaves the evidence of each in a folder.
 *
 * @param atOnce - recordings side by side
 * @param onRecorded - called after each case with how long it took
 */
export async function recordCases(
  cases: readonly Case[],
  folder: string,
  atOnce: number,
  onRecorded: (recorded: Case, milliseconds: number) => void,
): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { executablePath } = resolveBrowser({ environment: process.env, say })
  const [keys, browser] = await Promise.all([generateSandboxKeys(), launchBrowser(executablePath)])
  const limit = pLimit(atOnce)
  const free = await Promise.all(Array.from({ length: atOnce }, () => reusableSession(browser)))
  try {
    await limit.map(cases, async (one) => {
      const session = free.pop()
      if (!session) throw new Error('More recordings run than there are sessions.')
      const started = performance.now()
      const sandbox = await startSandbox({ keys, departures: [await one.departure()] })
      try {
        const variables = {
          TARGET: 'sandbox',
          CONSENT_JOURNEY: 'sandbox.json',
          ...sandbox.environment,
          ...one.environment,
        }
        const evidence = await record(
          loadTarget(variables, process.cwd()),
          async () => session,
          refusals,
          PATIENCE,
        )
        writeRecord(join(folder, `${one.name}.json`), evidence)
      } finally {
        await sandbox.close()
        free.push(session)
      }
      onRecorded(one, performance.now() - started)
    })
  } finally {
    await browser.close()
  }
}

/** A session that the next case goes on with: closing it only forgets the log-in. A new context takes 0.1 s more. */
async function reusableSession(browser: Browser): Promise<ConsentSession> {
  const context = await browser.newContext()
  const { walk } = await sessionIn(context, PATIENCE)
  return { walk, close: () => context.clearCookies() }
}
