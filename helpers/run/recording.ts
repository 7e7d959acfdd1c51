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
import { tidiedUp } from '../endpoints/portal/clean-up.ts'
import { type KeyLedger, ledgerOf } from '../endpoints/portal/ledger.ts'
import type { PortalOptions } from '../endpoints/portal/visit.ts'
import { record } from '../endpoints/record.ts'
import { undocumentedFields } from '../evidence/answer-facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { recordPath, writeRecord } from '../evidence/store.ts'
import { announcedAnyway } from '../observe/announced.ts'
import { cutShort } from '../observe/cut-short.ts'
import { observe } from '../observe/observe.ts'
import { viewEvidence, writeEvidence } from '../report/evidence-view.ts'
import { countRows } from '../requests/refusal.ts'
import { rows } from '../requests/rows.ts'
import { registerRunSecrets, unhiddenCredentials } from '../secrets/redact.ts'
import { own, show } from '../secrets/shown.ts'
import type { Recording } from '../spec/test.ts'
import type { RecordingFacts } from '../verdict/checks.ts'
import { earlierSeeds, readFound } from '../verdict/found.ts'
import type { TriedSeeds } from '../verdict/report.ts'
import { lastRun } from '../verdict/verdict-file.ts'
import { writeFacts } from './facts.ts'
import { needOfClauses } from './need-of-clauses.ts'
import { chosenClauses } from './part.ts'
import { seedOfRun } from './seed.ts'
import type { Start } from './start-browser.ts'

/** The recording of this run. */
export function recordingOf({ target, executablePath, openSession }: Start): Recording {
  const { values } = readEnvironment(process.env, process.cwd())
  const chosen = chosenClauses()
  // A part is tame unless a seed is given, so that a fault is looked for where it was found.
  const seed = chosen && !values.SEED ? undefined : seedOfRun(values, process.cwd(), target)
  const portal = portalForRun(executablePath, ledgerOf(values))
  let isOver = false
  return {
    async take() {
      const started = performance.now()
      const need = chosen && needOfClauses(chosen, lastRun(target.name)?.report)
      const refusals = need ? rows.filter((row) => need.rows.includes(row)) : rows
      const evidence = await withPlainStacks(() =>
        record(target, openSession, refusals, {
          ...(need && { actions: need.actions }),
          onSecrets: registerRunSecrets,
          portal: portal.optionsFor,
          ...(seed !== undefined && {
            seed,
            earlier: earlierSeeds(readFound(process.cwd(), target.name), seed),
          }),
        }),
      )
      // The record is all that the checks need: they start while the rest is written. A recorder whose runner is gone, or
      // whose time is up, must not start them.
      if (isWorker() && !isOver) writeRecord(recordPath(), evidence)
      const view = viewEvidence(evidence)
      const failures = unwritten(() => writeEvidence(view))
      writeFacts({
        ...factsOf(evidence, target.secrets),
        recordedInMs: Math.round(performance.now() - started),
        rows: countRows(refusals),
        observed: observe(evidence),
        unwritten: failures.map((failure) => show(failure)),
      })
    },
    end() {
      isOver = true
      return portal.end()
    },
  }
}

/**
 * Switches source maps of stacks off. Playwright notes the stack of each call, and mapping it to TypeScript can take longer
 * than the call.
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

/** Opens the portal of a target in a browser. */
export function portalIn(
  browser: Browser,
  { url, journeys, variables }: Portal,
  { transport, pageTimeout }: Pick<Target, 'transport' | 'pageTimeout'>,
): PortalSession {
  const { allowedOrigins } = transport
  const how = { pageTimeout, screenshots: 'pages' } as const
  return openPortalIn(browser, { ...how, url, journeys, variables, allowedOrigins, transport })
}

/**
 * A portal in the browser of the consents, or in its own if the consents have no browser. It is tidied up even if the run is
 * interrupted.
 *
 * @param ledger - remembers the keys that the portal creates
 */
export function portalForRun(executablePath: string, ledger: KeyLedger) {
  const interrupt = new AbortController()
  const closed = signal<void>()
  let isOpen = false
  return {
    /** Options that open the portal in the browser of a consent session. */
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
    /** Starts nothing more. If the portal is open, waits until every key that the run created is revoked. */
    async end(): Promise<void> {
      interrupt.abort()
      if (isOpen) await closed.promise
    },
  }
}

/** What a recording passes to the reports in addition to its evidence. */
function factsOf(evidence: Evidence, secrets: Target['secrets']): RecordingFacts {
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
    ...(evidence.seed !== undefined && { seed: evidence.seed, tried: triedIn(evidence) }),
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
      ...cutShort(evidence),
      ...tidiedUp(portal),
      ...describeStrays(strays),
      ...notHidden(secrets),
    ].map((note) => show(note)),
  }
}

function triedIn({ rounds = [], casesDrawnBy, portal }: Evidence): TriedSeeds {
  const ofPortal = portal.is === 'recorded' ? (portal.value.rounds ?? []) : []
  const seedsOf = (some: readonly { readonly seed: number }[]) => [...new Set(some.map(({ seed }) => seed))]
  return {
    portal: seedsOf(ofPortal),
    ...(casesDrawnBy && { cases: casesDrawnBy }),
    rounds: seedsOf(rounds.filter(({ isCut }) => !isCut)),
  }
}

/** Notes on secrets that the reports may show, and why. */
function notHidden(secrets: Target['secrets']): readonly string[] {
  return [
    ...weakSecrets(secrets).map(
      (name) => `${name} is short, a plain word or a part of a clause, so it is hidden only as a whole word.`,
    ),
    ...unhiddenCredentials().map(
      (name) => `The service issued a plain word as ${name}, so it cannot be hidden.`,
    ),
  ]
}
