import { isWorker } from '../base/own-variables.ts'
import { unwritten } from '../base/write-whole.ts'
import { CONSOLE_VARIABLE, manualSession } from '../browser/manual.ts'
import { readEnvironment } from '../config/environment.ts'
import { ledgerOf } from '../evidence/ledger/ledger.ts'
import { record } from '../evidence/record.ts'
import { recordPath, writeRecord } from '../evidence/store.ts'
import { observe } from '../observe/observe.ts'
import { viewEvidence } from '../report/evidence-view.ts'
import { writeEvidence } from '../report/store-evidence.ts'
import type { Refusal } from '../requests/refusal.ts'
import { registerRunSecrets } from '../secrets/redact.ts'
import { show } from '../secrets/shown.ts'
import { factsOf } from '../spec/facts-of.ts'
import type { SetupFacts } from '../verdict/checks.ts'
import { portalForRun } from './portal-for-run.ts'
import type { Start } from './start-browser.ts'

/** The recording of a run. */
export interface Recording {
  /** Walks both flows against the target, leaves the evidence for the specs, and returns the facts for the reporters. */
  take(refusals: readonly Refusal[]): Promise<SetupFacts>
  /** Waits until what the run created is revoked, even if it was interrupted. */
  end(): Promise<void>
}

/** The recording of this run. */
export function recordingOf(start: Start): Recording {
  const { target, executablePath, openSession } = start
  const { values } = readEnvironment(process.env, process.cwd())
  const portal = portalForRun(executablePath, ledgerOf(values))
  let isOver = false
  return {
    async take(refusals) {
      const evidence = await withPlainStacks(() =>
        record(
          target,
          async () => openSession?.() ?? manualSession(process.env[CONSOLE_VARIABLE] ?? ''),
          refusals,
          { onSecrets: registerRunSecrets, portal: portal.optionsFor },
        ),
      )
      // The checks need no more, and begin while what is for readers is written. A recorder that has outlived its run, or
      // has run out of time, must not start them.
      if (isWorker() && !isOver) writeRecord(recordPath(), evidence)
      const view = viewEvidence(evidence)
      const failures = unwritten(() => writeEvidence(view))
      return {
        ...factsOf(evidence, refusals, target.secrets),
        observed: observe(evidence),
        unwritten: failures.map((failure) => show(failure)),
      }
    },
    end() {
      isOver = true
      return portal.end()
    },
  }
}

/**
 * Playwright notes the stack of each of its calls, and to find the TypeScript behind one can take longer than the call.
 */
async function withPlainStacks<T>(work: () => Promise<T>): Promise<T> {
  const { prepareStackTrace } = Error
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  try {
    return await work()
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}
