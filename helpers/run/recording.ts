import type { Browser } from '@playwright/test'
import { partNames } from '../../contract/parts.ts'
import { signal } from '../base/clock.ts'
import { isWorker } from '../base/own-variables.ts'
import { unwritten } from '../base/write-whole.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { launchBrowser } from '../browser/launch.ts'
import { openPortalIn, type PortalSession } from '../browser/portal/portal-session.ts'
import { describeStrays } from '../browser/stray.ts'
import { readEnvironment } from '../config/environment.ts'
import type { Portal, Target } from '../config/target.ts'
import { weakSecrets } from '../config/variables.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { type KeyLedger, ledgerOf } from '../evidence/ledger/ledger.ts'
import { undocumentedFields } from '../evidence/observed.ts'
import { tidiedUp } from '../evidence/portal/clean-up.ts'
import type { PortalOptions } from '../evidence/portal/visit.ts'
import { record } from '../evidence/record.ts'
import { recordPath, writeRecord } from '../evidence/store.ts'
import { announcedAnyway } from '../observe/announced.ts'
import { observe } from '../observe/observe.ts'
import { viewEvidence, writeEvidence } from '../report/evidence-view.ts'
import { countRows, type Refusal } from '../requests/refusal.ts'
import { registerRunSecrets, unhiddenCredentials } from '../secrets/redact.ts'
import { own, show } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/checks.ts'
import type { Start } from './start-browser.ts'

/** The recording of a run. */
export interface Recording {
  /** Walks both flows against the target, leaves the evidence for the specs, and returns the facts for the reporters. */
  take(refusals: readonly Refusal[]): Promise<SetupFacts>
  /** Waits until what the run created is revoked, even if it was interrupted. */
  end(): Promise<void>
}

/** The recording of this run. */
export function recordingOf({ target, executablePath, openSession }: Start): Recording {
  const { values } = readEnvironment(process.env, process.cwd())
  const portal = portalForRun(executablePath, ledgerOf(values))
  let isOver = false
  return {
    async take(refusals) {
      const evidence = await withPlainStacks(() =>
        record(target, openSession, refusals, { onSecrets: registerRunSecrets, portal: portal.optionsFor }),
      )
      // The checks need no more, and begin while what is for readers is written. A recorder that has outlived its run, or
      // has run out of time, must not start them.
      if (isWorker() && !isOver) writeRecord(recordPath(), evidence)
      const view = viewEvidence(evidence)
      const failures = unwritten(() => writeEvidence(view))
      return {
        ...factsOf(evidence, target.secrets),
        rows: countRows(refusals),
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

/** How long pages and steps of a portal may take. */
const PATIENCE = { pageTimeout: 15_000, stepTimeout: 10_000, screenshots: 'pages' } as const

/** Opens the portal of a target in a browser. */
export function portalIn(
  browser: Browser,
  { url, journeys, variables }: Portal,
  { transport }: Pick<Target, 'transport'>,
): PortalSession {
  const { allowedOrigins } = transport
  return openPortalIn(browser, { ...PATIENCE, url, journeys, variables, allowedOrigins, transport })
}

/**
 * A portal that is opened in the browser of the consents, or in one of its own where they have none, and tidied up even
 * if the run is interrupted.
 *
 * @param ledger - where the keys that it makes are remembered
 */
export function portalForRun(executablePath: string, ledger: KeyLedger) {
  const interrupt = new AbortController()
  const closed = signal<void>()
  let isOpen = false
  return {
    /** How it is opened, in the browser of a session of consents. */
    optionsFor: ({ browser: shared }: Pick<ConsentSession, 'browser'>): PortalOptions => ({
      signal: interrupt.signal,
      ledger,
      open: async (opened, { target }) => {
        const browser = shared ?? (await launchBrowser(executablePath, target))
        const session = portalIn(browser, opened, target)
        const leave = () => (shared ? session.close() : browser.close())
        isOpen = true
        return { walk: session.walk, close: () => leave().finally(() => closed.set()) }
      },
    }),
    /** Begins nothing more, and waits until what the run created is revoked. At once where the portal is not open. */
    async end(): Promise<void> {
      interrupt.abort()
      if (isOpen) await closed.promise
    },
  }
}

/** What a recording passes to the reports besides its evidence. */
function factsOf(evidence: Evidence, secrets: Target['secrets']): SetupFacts {
  const { usage, checkSet, adaptations, portal, strays, notOffered } = evidence
  const left = partNames.flatMap((part) => {
    const because = notOffered[part]
    return because === undefined ? [] : [{ part, because: show(because) }]
  })
  const undocumented = Object.entries(undocumentedFields(evidence)).map(
    ([step, names]) => [step, names.map((name) => show(name))] as const,
  )
  return {
    usage,
    undocumented: Object.fromEntries(undocumented),
    checkSet,
    ...(left.length > 0 && { notOffered: left }),
    adaptations: adaptations.map(({ at, does, bends }) => ({ at: show(at), does: show(does), bends })),
    products: evidence.products.map(({ name, title, reference, method, migration }) => ({
      name: show(name),
      title: show(title),
      reference: show(reference),
      method: own(method),
      migration: own(migration),
    })),
    notes: [
      ...announcedAnyway(evidence),
      ...tidiedUp(portal),
      ...describeStrays(strays),
      ...notHidden(secrets),
    ].map((note) => show(note)),
  }
}

/** Which secrets the reports may show, and why. */
function notHidden(secrets: Target['secrets']): readonly string[] {
  return [
    ...weakSecrets(secrets).map(
      (name) => `${name} is short or a plain word, so it is hidden only where it stands alone.`,
    ),
    ...unhiddenCredentials().map(
      (name) => `The service issued a plain word as ${name}, so it cannot be hidden.`,
    ),
  ]
}
