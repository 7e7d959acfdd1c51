import { type AttemptOfRow, type Evidence, wrongRequestsOf } from '../evidence/evidence.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { productExchanges } from '../evidence/products/product-evidence.ts'
import { STEPS, type Subject, stepNames, stepOf } from '../evidence/steps.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { addSentValues } from '../secrets/mask.ts'
import type { Secret } from '../secrets/secret.ts'
import { type ForReaders, own, type Shown, show } from '../secrets/shown.ts'
import { type ViewedConsent, viewConsent, viewPortal, viewProbe } from './consent-view.ts'
import { curlOf } from './curl/curl-of.ts'
import type { Edited } from './curl/placeholders.ts'
import { type ReadableExchange, readableExchange } from './readable-exchange.ts'

/** One request of the run, or why it was not sent. */
export interface ViewedExchange {
  readonly title: Shown
  /** For a refusal: key of the accepted request that it edits. */
  readonly twin?: Shown
  readonly exchange?: ReadableExchange
  /** The command that sends the request, with variables in the place of secrets. */
  readonly curl?: Shown
  readonly because?: Shown
}

/** What a run saw, for readers: no secret, and personal data by its shape only. */
export interface EvidenceView {
  readonly target: Shown
  readonly startedAt: Shown
  readonly exchanges: Readonly<Record<string, ViewedExchange>>
  readonly consents: Readonly<Record<string, ViewedConsent>>
}

/** Compiles only if every text of a view has passed. */
export type ToldEvidence = EvidenceView extends ForReaders<EvidenceView> ? EvidenceView : never

/** Makes the view of readers. The keys are those by which checks name what they judged. */
export function viewEvidence(evidence: Evidence): ToldEvidence {
  const { target, startedAt, steps, further, consents, probes, portal, secrets } = evidence
  addSentValues(steps)
  const genuine = genuineOf(evidence)
  const viewed = (answer: Recorded<Exchange>, subject: Subject, field?: string) =>
    viewAnswer(answer, subject, secrets, field === undefined ? undefined : { field, genuine })
  return {
    target: own(target),
    startedAt: own(startedAt),
    exchanges: Object.fromEntries([
      ...stepNames.map((step) => [
        step,
        { title: own(STEPS[step].title), ...viewed(steps[step], STEPS[step].subject) },
      ]),
      ...Object.entries(further.answers).map(([key, { step, of, answer }]) => [
        key,
        { title: own(`${STEPS[step].title}, ${of}`), ...viewed(answer, STEPS[step].subject) },
      ]),
      ...Object.entries(wrongRequestsOf(evidence)).map(([key, attempt]) => [
        key,
        viewRefusal(attempt, (answer, subject) => viewed(answer, subject, fieldOf(key))),
      ]),
      ...productExchanges(evidence.products).map(({ key, title, twin, answer }) => [
        key,
        {
          title: show(title),
          ...(twin && { twin: show(twin) }),
          ...viewed(answer, 'business data', twin && 'authorization'),
        },
      ]),
    ]),
    consents: {
      ...Object.fromEntries(
        Object.entries(consents).map(([name, consent]) => [consentKey(name), viewConsent(name, consent)]),
      ),
      ...Object.fromEntries(
        Object.entries(further.consents).map(([key, { of, consent }]) => [
          consentKey(key),
          viewConsent(`approved, ${of}`, consent),
        ]),
      ),
      ...Object.fromEntries(
        probeRows.map(([name, row]) => [probeKey(name), viewProbe(row, probes[name].walk)]),
      ),
      ...(portal.is === 'recorded' && { [PORTAL]: viewPortal(portal.value) }),
    },
  }
}

/** Key of the walk through the developer portal among the evidence. */
export const PORTAL = 'portal'

/** Key of what was negotiated before anything was exchanged. */
export const TLS = 'TLS'

/** Key of a consent among the evidence. */
export const consentKey = (name: string): string => `consent: ${name}`

/** Key of a probe among the evidence. */
export const probeKey = (name: string): string => `opened: ${name}`

function viewRefusal(
  { area, when, answer }: AttemptOfRow,
  viewed: (answer: Recorded<Exchange>, subject: Subject) => Pick<ViewedExchange, 'exchange' | 'because'>,
): ViewedExchange {
  const twin = stepOf(area)
  return { title: own(when), twin: own(twin), ...viewed(answer, STEPS[twin].subject) }
}

/** The field that a row edits, by its key. */
const fieldOf = (key: string): string => key.split(' ')[1]?.split('.')[0] ?? ''

/** What the unedited requests of a run carried. */
function genuineOf({ steps, further }: Evidence): ReadonlySet<string> {
  const answers = [...Object.values(steps), ...Object.values(further.answers).map(({ answer }) => answer)]
  return new Set(
    answers.flatMap((answer) => {
      if (answer.is !== 'recorded') return []
      const { form = {}, headers } = answer.value.request
      return [...Object.values(form), headers.authorization?.replace(/^\S+ /, '') ?? '']
    }),
  )
}

function viewAnswer(
  answer: Recorded<Exchange>,
  subject: Subject,
  secrets: readonly Secret[],
  edited?: Edited,
): Pick<ViewedExchange, 'exchange' | 'because' | 'curl'> {
  if (answer.is !== 'recorded') return { because: show(answer.because) }
  const curl = curlOf(answer.value.request, secrets, edited)
  return { exchange: readableExchange(answer.value, subject), ...(curl && { curl }) }
}
