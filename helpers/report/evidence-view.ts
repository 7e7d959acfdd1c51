import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from '../../contract/endpoints.ts'
import { STEPS, stepNames } from '../../contract/steps.ts'
import { reportsFolder } from '../base/reports.ts'
import { runId } from '../base/run-folder.ts'
import { removing, writeWhole } from '../base/write-whole.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { consentKey, lateProbeKey, OCCASIONS, PORTAL, probeKey } from '../evidence/keys.ts'
import { PROBES, probeRows } from '../evidence/probe-list.ts'
import { productExchanges } from '../evidence/products/product-evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { addSentValues } from '../secrets/mask.ts'
import { type ForReaders, own, type Shown, show } from '../secrets/shown.ts'
import { type ViewedConsent, viewConsent, viewPortal, viewProbe } from './consent-view.ts'
import { curlOf } from './curl.ts'
import { type ReadableExchange, readableExchange } from './readable-exchange.ts'

/** One request of the run, or why it was not sent. */
export interface ViewedExchange {
  readonly title: Shown
  /** For a refusal: key of the accepted request that was edited. */
  readonly control?: Shown
  readonly exchange?: ReadableExchange
  /** The curl command of the request, with variables in place of secrets. */
  readonly curl?: Shown
  readonly because?: Shown
}

/** The evidence of a run, for readers: without secrets, and with only the shape of personal data. */
export interface EvidenceView {
  readonly target: Shown
  readonly startedAt: Shown
  readonly exchanges: Readonly<Record<string, ViewedExchange>>
  readonly consents: Readonly<Record<string, ViewedConsent>>
}

/** Compiles only if every text of a view is safe to show. */
export type ReadableEvidence = EvidenceView extends ForReaders<EvidenceView> ? EvidenceView : never

/** Makes the view for readers. Its keys are the same that checks use to name the evidence that they judged. */
export function viewEvidence(evidence: Evidence): ReadableEvidence {
  const { target, startedAt, steps, repeats, consents, probes, portal, refusals, products } = evidence
  const { lateProbes = [] } = evidence
  addSentValues(steps)
  return {
    target: own(target),
    startedAt: own(startedAt),
    exchanges: Object.fromEntries([
      ...stepNames.map((step) => [step, viewed(own(STEPS[step].title), steps[step], STEPS[step].subject)]),
      ...Object.entries(repeats.answers).map(([key, { step, of, answer }]) => [
        key,
        viewed(own(`${STEPS[step].title}, ${of}`), answer, STEPS[step].subject),
      ]),
      ...Object.entries(refusals).map(([key, { step, when, answer }]) => [
        key,
        viewed(own(when), answer, STEPS[step].subject, step),
      ]),
      ...productExchanges(products).map(({ key, title, control, answer }) => [
        key,
        viewed(show(title), answer, 'business data', control),
      ]),
    ]),
    consents: Object.fromEntries([
      ...Object.entries(consents).map(([name, consent]) => [consentKey(name), viewConsent(name, consent)]),
      ...Object.entries(repeats.consents).map(([key, { of, consent }]) => [
        consentKey(key),
        viewConsent(`approved, ${of}`, consent),
      ]),
      ...probeRows.map(([name, row]) => [probeKey(name), viewProbe(row, probes[name].walk)]),
      ...lateProbes.map(({ name, probe, round }) => [
        lateProbeKey(name, round),
        viewProbe({ opened: `${PROBES[name].opened}, ${OCCASIONS.late}` }, probe.walk),
      ]),
      ...(portal.is === 'recorded' ? [[PORTAL, viewPortal(portal.value)]] : []),
    ]),
  }
}

function viewed(
  title: Shown,
  answer: Recorded<Exchange>,
  subject: Subject,
  control?: string,
): ViewedExchange {
  const of = { title, ...(control && { control: show(control) }) }
  if (answer.is !== 'recorded') return { ...of, because: show(answer.because) }
  const curl = curlOf(answer.value.request)
  return { ...of, exchange: readableExchange(answer.value, subject), ...(curl && { curl }) }
}

const pathIn = (folder: string): string => join(folder, 'evidence.json')

/** A view as it is stored, with the id of its run. */
type Stored = EvidenceView & { readonly run?: string }

/** Writes `evidence.json` for the reports. */
export function writeEvidence(view: ReadableEvidence, folder = reportsFolder()): void {
  writeWhole(pathIn(folder), JSON.stringify({ ...view, run: runId() }))
}

/**
 * Deletes the evidence of an earlier run, so that no one takes it for that of this run.
 *
 * @throws CannotWrite
 */
export const deleteEvidence = (folder = reportsFolder()): void => removing(pathIn(folder))

/** Reads the evidence of a run; `undefined` if the file belongs to another run or cannot be read. */
export function readEvidence(run: string, folder = reportsFolder()): EvidenceView | undefined {
  try {
    const { run: stored, ...view }: Stored = JSON.parse(readFileSync(pathIn(folder), 'utf8'), pass)
    return stored === run ? view : undefined
  } catch {
    return undefined
  }
}

/** Marks every text as safe to show, except pictures, which are large and contain no text. */
const pass = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== 'screenshot' ? own(value) : value
