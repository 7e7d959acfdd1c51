import { BROWSER_VARIABLE } from '../../helpers/base/own-variables.ts'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { type Environment, SANDBOX } from '../../helpers/config/environment.ts'
import { ownTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { record } from '../../helpers/evidence/record.ts'
import type { Missing } from '../../helpers/http/exchange.ts'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { rows as allRows } from '../../helpers/requests/rows.ts'
import { embedSandbox } from '../../helpers/run/embed-sandbox.ts'
import { startBrowser } from '../../helpers/run/start-browser.ts'
import { registerConfigured } from '../../helpers/run/start-run.ts'
import { registerRunSecrets } from '../../helpers/secrets/redact.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { judgeAgain } from './judge-again.ts'
import { type Need, needOf } from './need.ts'
import type { Replayed } from './tell.ts'

/**
 * Makes the requests of a clause anew, with fresh tokens, assertions and request objects, and judges it on their answers.
 * The sandbox is started for it, as for a run.
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
  const need = needOf(former)
  const sandbox = name === SANDBOX ? await embedSandbox(values.SANDBOX_FAULT) : undefined
  try {
    const target = ownTarget()
    registerConfigured(target.secrets)
    const walks = need.lanes.includes('consent')
    if (walks && !target.consent.isManual) process.env[BROWSER_VARIABLE] = findBrowser()
    const open = async () => (walks ? startBrowser().openSession() : NOBODY)
    const found = await record(leanTarget(target, need), open, need.rows, {
      lanes: need.lanes,
      onSecrets: registerRunSecrets,
    })
    const evidence = { ...found, refusals: { ...UNSENT_ROWS, ...found.refusals } }
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

/** The target without what nothing is judged on, above all what takes long or tries a wrong password. */
function leanTarget(target: Target, { keys, lanes, rows }: Need): Target {
  const { second, portal: _, ...rest } = target
  const { businessApi, consent } = target
  const isAbout = (words: RegExp) => keys.some((key) => words.test(key))
  const wantsSecond =
    rows.some(({ needs }) => needs === 'SECOND_CLIENT_ID') || isAbout(/ofAnother$|^product /)
  return {
    ...rest,
    ...(second && wantsSecond && { second }),
    businessApi: isAbout(/^(get|put|api)/) ? businessApi : { ...businessApi, get: {}, put: {} },
    products: isAbout(/^product /) ? target.products : [],
    isPatient: target.isPatient && isAbout(/expired$|old code$/),
    consent: {
      ...consent,
      triesWrongPassword: consent.triesWrongPassword && lanes.includes('probes') && isAbout(/wrongPassword$/),
    },
  }
}

const UNSENT: Missing = { is: 'left out', because: 'it was not sent again' }

/** Every row as left out rather than missing. */
const UNSENT_ROWS: Evidence['refusals'] = Object.fromEntries(
  allRows.map(({ key, area, clause, when }) => [
    key,
    { area, clause, when, control: UNSENT, answer: UNSENT },
  ]),
)

/** In the place of a browser, where no page is opened. */
const NOBODY: ConsentSession = {
  walk: async () => ({
    pages: [],
    documents: [],
    failure: { kind: 'journey', reason: 'no page is opened again', title: '', address: '' },
    durationMs: 0,
  }),
  close: async () => {},
}
