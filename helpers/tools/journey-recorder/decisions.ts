import type { Journey } from '../../browser/journeys.ts'
import { type Control, controlsIn } from '../../browser/snapshot.ts'
import type { RecordedPage } from './pages.ts'
import { ownLink } from './recording.ts'

/** Words by which a button denies. */
export const DENYING =
  /\b(deny|denied|reject|refuse|decline|cancel|disagree|refuser|ablehnen|abbrechen|rechazar|rifiuta)\b/i
/** Words by which a button approves. */
export const APPROVING =
  /\b(approve|accept|allow|agree|confirm|authori[sz]e|consent|accepter|zustimmen|aceptar|accetta)\b/i

/** The journey for the decision that was not recorded, with remarks for its author. */
export interface OtherDecision {
  readonly journey: Journey
  readonly note: string
}

/**
 * Drafts the decision that was not recorded, since one consent is either approved or denied: the same page with the
 * button that seems to be the other one, or else a copy.
 */
export function otherDecision(
  recorded: Journey,
  page: RecordedPage,
  decision: 'approve' | 'deny',
): OtherDecision {
  const other = decision === 'approve' ? 'deny' : 'approve'
  const button = otherButton(page, decision)
  if (!button)
    return {
      journey: recorded,
      note: `${other}: this is a copy of ${decision}, which would ${decision}. Change its last step by hand, or record with --decision ${other}.`,
    }
  const steps = recorded.steps.map((step, index) =>
    index === recorded.steps.length - 1 ? { click: { ...button } } : step,
  )
  return {
    journey: { ...recorded, steps },
    note: `${other}: not recorded. The same page has a ${button.role} "${button.name}", which its last step clicks; check that it is the right one.`,
  }
}

/** The one whose name says so, or the only other button of the page. */
function otherButton(page: RecordedPage, decision: 'approve' | 'deny'): Control | undefined {
  const last = page.at(-1) ?? page[0]
  const used = page.map(({ line }) => ownLink(line.locator)?.options.name)
  const others = controlsIn(last.snapshot).filter(({ name }) => name !== '' && !used.includes(name))
  const saying = others.filter(({ name }) => (decision === 'approve' ? DENYING : APPROVING).test(name))
  const buttons = others.filter(({ role }) => role === 'button')
  return saying[0] ?? (buttons.length === 1 ? buttons[0] : undefined)
}
