import { openManualConsole } from '../../browser/manual-console.ts'
import { type Environment, SANDBOX } from '../../config/environment.ts'
import { loadTarget } from '../../config/load-target.ts'
import { viewEvidence } from '../../report/evidence-view.ts'
import { embedSandbox } from '../../run/embed-sandbox.ts'
import { registerConfigured } from '../../run/start-run.ts'
import { own } from '../../secrets/shown.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import { judgeAgain } from './judge-again.ts'
import { needOf } from './need.ts'
import { recordAgain } from './record-again.ts'
import type { Replayed } from './tell.ts'

/**
 * Makes the requests of a clause anew and judges it on their answers. The sandbox is started for it, as for a run.
 *
 * @param former - the clause as the last run found it
 * @param findBrowser - its executable, asked only if pages are walked
 * @throws Misconfigured if the target cannot be used, or no request shows the clause
 */
export async function replay(
  former: ClauseResult,
  { target: name, values }: Pick<Environment, 'target' | 'values'>,
  findBrowser: () => string,
): Promise<Replayed> {
  const folder = process.cwd()
  const sandbox = name === SANDBOX ? await embedSandbox(values.SANDBOX_FAULT) : undefined
  try {
    const target = loadTarget(process.env, folder)
    registerConfigured(target.secrets)
    const need = needOf(former, target)
    const asks = target.consent.isManual && need.parts.has('consent')
    const person = asks
      ? await openManualConsole({ input: process.stdin, output: process.stderr })
      : undefined
    const evidence = await recordAgain(target, need, findBrowser).finally(() => person?.close())
    const clause = await judgeAgain(former.id, evidence)
    return {
      now: { clause, view: viewEvidence(evidence), at: own(evidence.startedAt) },
      usage: evidence.usage,
      keys: need.keys.length > 0 ? need.keys : clause.checks.flatMap(({ judgedOn = [] }) => judgedOn),
      isUnreachable: Object.values(evidence.steps).some(({ is }) => is === 'unreachable'),
    }
  } finally {
    await sandbox?.close()
  }
}
