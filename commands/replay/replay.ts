import { BROWSER_VARIABLE } from '../../helpers/base/own-variables.ts'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { type Environment, SANDBOX } from '../../helpers/config/environment.ts'
import { ownTarget } from '../../helpers/config/load-target.ts'
import { FLOW } from '../../helpers/endpoints/flow.ts'
import { record } from '../../helpers/endpoints/record.ts'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { embedSandbox } from '../../helpers/run/embed-sandbox.ts'
import { startBrowser } from '../../helpers/run/start-browser.ts'
import { registerConfigured } from '../../helpers/run/start-run.ts'
import { registerRunSecrets } from '../../helpers/secrets/redact.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { judgeAgain } from './judge-again.ts'
import { needOfClause } from './need.ts'
import type { Replayed } from './replay-lines.ts'

/**
 * Sends the requests of a clause again, with new tokens, assertions and request objects, and judges the clause on the answers.
 * Starts the sandbox if it is the target.
 *
 * @param former - the clause in the last run
 * @param findBrowser - returns the browser's executable; called only if pages are opened
 * @throws Misconfigured if the target cannot be used, or the clause needs a whole run
 */
export async function replay(
  former: ClauseResult,
  { target: name, values }: Pick<Environment, 'target' | 'values'>,
  findBrowser: () => string,
): Promise<Replayed> {
  const sandbox = name === SANDBOX ? await embedSandbox(values.SANDBOX_FAULT) : undefined
  try {
    const target = ownTarget()
    const need = needOfClause(former, target.products)
    registerConfigured(target.secrets)
    const walks = [...need.actions].some((name) => FLOW[name].isWalk)
    if (walks && !target.consent.isManual) process.env[BROWSER_VARIABLE] = findBrowser()
    const open = async () => (walks ? startBrowser().openSession() : NO_BROWSER)
    const evidence = await record(target, open, need.rows, {
      actions: need.actions,
      onSecrets: registerRunSecrets,
    })
    const clause = await judgeAgain(former.id, evidence)
    return {
      clause,
      view: viewEvidence(evidence),
      usage: evidence.usage,
      keys: need.keys,
      isUnreachable: Object.values(evidence.steps).some(({ is }) => is === 'unreachable'),
    }
  } finally {
    await sandbox?.close()
  }
}

/** Used instead of a browser if no page is opened. */
const NO_BROWSER: ConsentSession = {
  walk: async () => ({
    pages: [],
    documents: [],
    failure: { kind: 'journey', reason: 'no page is opened again', title: '', address: '' },
    durationMs: 0,
  }),
  close: async () => {},
}
