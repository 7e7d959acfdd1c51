import { type ConsentSession, openConsentSession } from '../../browser/consent-session.ts'
import { CONSOLE_VARIABLE, manualSession } from '../../browser/manual-session.ts'
import type { Target } from '../../config/target.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { record } from '../../evidence/record.ts'
import { LANES } from '../../evidence/record-service.ts'
import type { Missing } from '../../http/exchange.ts'
import type { Refusal } from '../../requests/refusal.ts'
import { rows as allRows } from '../../requests/rows.ts'
import { registerCookies } from '../../run/start-browser.ts'
import { registerRunSecrets } from '../../secrets/redact.ts'
import type { Need } from './need.ts'

/**
 * Sends what is needed, with fresh tokens, assertions and request objects, and nothing else.
 *
 * @param findBrowser - its executable, asked only if pages are walked
 */
export async function recordAgain(target: Target, need: Need, findBrowser: () => string): Promise<Evidence> {
  const lanes = LANES.filter((lane) => need.parts.has(lane))
  const walks = lanes.includes('consent')
  const lean = leanTarget(target, need)
  const evidence = await record(
    lean,
    async () => (walks ? sessionFor(lean, findBrowser) : NOBODY),
    need.rows,
    { lanes, onSecrets: registerRunSecrets },
  )
  return { ...evidence, refusals: { ...unsent(need.rows), ...evidence.refusals } }
}

/** The target without what nothing is judged on. */
function leanTarget(target: Target, { parts }: Need): Target {
  const { second, portal: _, ...rest } = target
  const { get, put, isOfCatalogue } = target.businessApi
  return {
    ...rest,
    ...(parts.has('second') && second && { second }),
    businessApi: {
      isOfCatalogue,
      get: parts.has('get') ? get : {},
      put: parts.has('put') ? put : {},
    },
    products: parts.has('products') ? target.products : [],
    isPatient: target.isPatient && parts.has('patience'),
    consent: {
      ...target.consent,
      triesWrongPassword: target.consent.triesWrongPassword && parts.has('wrong password'),
    },
  }
}

const UNSENT: Missing = { is: 'left out', because: 'it was not sent again' }

/** The rows that nothing is judged on, so that they are left out rather than missing. */
function unsent(sent: readonly Refusal[]): Evidence['refusals'] {
  const others = allRows.filter((row) => !sent.includes(row))
  return Object.fromEntries(
    others.map(({ key, area, clause, when }) => [
      key,
      { area, clause, when, control: UNSENT, answer: UNSENT },
    ]),
  )
}

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

function sessionFor(
  { browser, transport, consent }: Target,
  findBrowser: () => string,
): ConsentSession | Promise<ConsentSession> {
  if (consent.isManual) return manualSession(process.env[CONSOLE_VARIABLE] ?? '')
  return openConsentSession({
    executablePath: findBrowser(),
    browser,
    transport,
    onCookies: registerCookies,
  })
}
